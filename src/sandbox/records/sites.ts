// The sites of the sandbox's companies: the registered office, and up to three others each.
import { omitUndefined } from '../../client/omitUndefined.ts';
import { Random } from '../random.ts';
import { allCompanies, type CompanyRecord } from './companies.ts';
import { makeStreet } from './companyNames.ts';
import { belgianMunicipalities, italianMunicipalities, type Municipality } from './municipalities.ts';

/** An office or a branch of one company. */
export interface Site {
  readonly id: string;
  readonly company: CompanyRecord;
  readonly active: boolean;
  readonly municipality: Municipality;
  /** The kind of street, such as `Via`; absent in Belgium, where the name of the street contains it. */
  readonly toponym: string | undefined;
  readonly streetName: string;
  readonly streetNumber: string;
}

/** The sites of a company, the registered office first. */
export function sitesOf(company: CompanyRecord): readonly [Site, ...Site[]] {
  const { index, active, municipality, toponym, streetName, streetNumber } = company;
  const random = new Random(14, index);
  const candidates = municipality.country === 'it' ? italianMunicipalities : belgianMunicipalities;
  const choices = Array.from({ length: random.integer(0, 3) }, () => random.integer(0, candidates.length - 1));
  const office = { municipality, toponym, streetName, streetNumber };
  const others = choices.flatMap((choice, at): readonly Site[] => {
    const found = candidates[choice];
    if (!found) return [];
    const street = new Random(16, index, at);
    const address = { municipality: found, ...makeStreet(street, found.country), streetNumber: String(street.integer(1, 180)) };
    // A branch may close before its company does.
    return [{ id: siteId(index, at + 1), company, active: active && street.chance(0.9), ...address }];
  });
  return [{ id: siteId(index, 0), company, active, ...office }, ...others];
}

/** The sites of all companies, in the order of the companies' names. */
export function allSites(): readonly Site[] {
  return allCompanies().flatMap(sitesOf);
}

/** An address in one line. */
export function fullAddressOf({ toponym, streetName, streetNumber, municipality }: Address): string {
  const street = toponym === undefined ? streetName : `${toponym} ${streetName}`;
  return `${street}, ${streetNumber}, ${municipality.postcode}, ${municipality.name} (${municipality.provinceCode})`;
}

/** An address as records show it. */
export function addressOf(address: Address): Readonly<Record<string, unknown>> {
  const { toponym, streetName, streetNumber, municipality } = address;
  const { name, postcode, province, provinceCode, region, macroregion, country, lat, lon } = municipality;
  return {
    fullAddress: fullAddressOf(address),
    ...omitUndefined({ toponym }),
    streetName,
    streetNumber,
    ...{ postcode, municipality: name, province, provinceCode, region, ...omitUndefined({ macroregion }) },
    state: country === 'it' ? 'Italia' : 'België',
    // The API documents neither the unit nor the range of the precision; here it is 0 to 90.
    ...{ lat, lon, latlonPrecision: (Number(streetNumber) % 10) * 10 },
  };
}

type Address = Pick<Site, 'toponym' | 'streetName' | 'streetNumber' | 'municipality'>;

/** The ID of a site. @param siteIndex 0 for the registered office */
export function siteId(companyIndex: number, siteIndex: number): string {
  return new Random(41, companyIndex, siteIndex).text('0123456789abcdef', 12);
}
