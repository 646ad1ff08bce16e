// The 300 invented companies of every sandbox, which are made from a fixed seed when they are first needed.
import { dayFrom, isoDate } from '../day.ts';
import { Random } from '../random.ts';
import { makeName, makeStreet } from './companyNames.ts';
import { belgianMunicipalities, italianMunicipalities, type Municipality } from './municipalities.ts';

export interface CompanyRecord {
  /** The number from which the company and its events are made, so it never changes. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** The name before the day `renamed`; absent if the company never had another. */
  readonly formerName: string | undefined;
  /** Days since 1970-01-01. */
  readonly renamed: number;
  /** The made-up word of the name, for web and email addresses. */
  readonly word: string;
  readonly legalForm: string;
  readonly municipality: Municipality;
  /** The kind of street, such as `Via`; absent in Belgium, where the name of the street contains it. */
  readonly toponym: string | undefined;
  readonly streetName: string;
  readonly streetNumber: string;
  readonly active: boolean;
  /** A company too young to have published figures. */
  readonly baby: boolean;
  readonly obfuscated: boolean;
  /** `2026-02-28`. */
  readonly founded: string;
  readonly taxId: string;
  /** The VAT number, of digits alone like the tax number. */
  readonly vat: string;
  /** The chamber of commerce; absent for Belgian companies. */
  readonly cciaa: string | undefined;
  /** The number in the chamber's register; absent for Belgian companies. */
  readonly rea: string | undefined;
  readonly ateco: readonly Activity[];
  /** Finds the company with another `index` in the same sandbox. */
  readonly companyAt: (index: number) => CompanyRecord | undefined;
}

export interface Activity {
  /** The European code; the Italian one has two more digits. */
  readonly code: string;
  /** The letter of the section. */
  readonly rootCode: string;
  readonly description: string;
}

export const companyCount = 300;

export const activities: readonly [Activity, ...Activity[]] = [
  { code: '11.02', rootCode: 'C', description: 'Wine from grapes' },
  { code: '13.20', rootCode: 'C', description: 'Weaving of textiles' },
  { code: '23.41', rootCode: 'C', description: 'Ceramic household articles' },
  { code: '25.62', rootCode: 'C', description: 'Machining' },
  { code: '31.09', rootCode: 'C', description: 'Other furniture' },
  { code: '35.11', rootCode: 'D', description: 'Production of electricity' },
  { code: '41.20', rootCode: 'F', description: 'Construction of buildings' },
  { code: '46.69', rootCode: 'G', description: 'Wholesale of machinery' },
  { code: '49.41', rootCode: 'H', description: 'Freight transport by road' },
  { code: '62.01', rootCode: 'J', description: 'Computer programming' },
  { code: '70.22', rootCode: 'M', description: 'Business consultancy' },
  { code: '82.99', rootCode: 'N', description: 'Other business support' },
];

let made:
  | {
      readonly byIndex: readonly CompanyRecord[];
      readonly byName: readonly CompanyRecord[];
      readonly byId: ReadonlyMap<string, CompanyRecord>;
    }
  | undefined;

/** The companies of every sandbox, ordered by name. */
export function allCompanies(): readonly CompanyRecord[] {
  return makeAll().byName;
}

/** The company with this ID, if there is one. */
export function companyById(id: string): CompanyRecord | undefined {
  return makeAll().byId.get(id);
}

/** The company with this index, which starts at 0. */
export function companyAt(index: number): CompanyRecord | undefined {
  return makeAll().byIndex[index];
}

function makeAll(): NonNullable<typeof made> {
  if (made) return made;
  const names = new Set<string>();
  const byIndex = Array.from({ length: companyCount }, (_, index) => {
    // If the name is taken, the company is made again with the next seed.
    for (let draw = 0; ; draw += 1) {
      const company = makeCompany(index, draw);
      if (names.has(company.name)) continue;
      names.add(company.name);
      return company;
    }
  });
  const byName = byIndex.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  made = { byIndex, byName, byId: new Map(byIndex.map((company) => [company.id, company])) };
  return made;
}

function makeCompany(index: number, draw: number): CompanyRecord {
  const random = new Random(1, index, draw);
  const country = index % 10 < 3 ? 'be' : 'it';
  const { name, legalForm, word } = makeName(random, country, index);
  const municipality = random.pick(country === 'it' ? italianMunicipalities : belgianMunicipalities);
  const baby = index % 17 === 6;
  const year = baby ? 2025 : random.integer(1951, 2018);
  const number =
    country === 'it'
      ? italianNumber(random.text('0123456789', 10))
      : belgianNumber(`0${random.integer(2, 9)}${random.text('0123456789', 6)}`);
  return {
    index,
    id: random.text('0123456789abcdef', 12),
    name,
    formerName: index % 13 === 5 ? `${word} & Co ${legalForm}` : undefined,
    renamed: dayFrom(random.integer(2018, 2024), random.integer(1, 12), 1),
    word,
    legalForm,
    municipality,
    ...makeStreet(random, country),
    streetNumber: String(random.integer(1, 180)),
    active: index % 12 !== 7,
    baby,
    obfuscated: index % 29 === 11,
    founded: isoDate(dayFrom(year, random.integer(1, 12), random.integer(1, 28))),
    taxId: number,
    vat: number,
    cciaa: country === 'it' ? municipality.provinceCode : undefined,
    rea: country === 'it' ? String(random.integer(100000, 999999)) : undefined,
    ateco: [...new Set([random.pick(activities), ...(random.chance(0.3) ? [random.pick(activities)] : [])])],
    companyAt,
  };
}

/** An Italian tax number from ten digits. Its check digit is wrong on purpose, so that no real company can have the number. */
export function italianNumber(digits: string): string {
  let sum = 0;
  for (let at = 0; at < 10; at += 1) {
    const doubled = Number(digits[at]) * (at % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits + String((10 - (sum % 10) + 5) % 10);
}

/** A Belgian tax number from eight digits. Its check digits are wrong on purpose as well. */
export function belgianNumber(digits: string): string {
  const check = 97 - (Number(digits) % 97);
  return digits + String((check % 97) + 1).padStart(2, '0');
}
