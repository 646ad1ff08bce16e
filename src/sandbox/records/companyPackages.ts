// The packages of a company: its optional blocks of data, made from its seed (service.md, "General rules", 6).
import { omitUndefined } from '../../client/omitUndefined.ts';
import { dayFrom } from '../day.ts';
import { Random } from '../random.ts';
import type { Activity, CompanyRecord } from './companies.ts';
import { economicsPackage, newestEmployees, newestSheet } from './economics.ts';
import { healthOf } from './health.ts';
import type { Municipality } from './municipalities.ts';
import { addressOf, siteId, sitesOf } from './sites.ts';

type Content = Readonly<Record<string, unknown>>;

// Each function returns undefined if a company has no such data; the package is then left out and is never null.
const makers: Readonly<Record<string, (company: CompanyRecord) => Content | undefined>> = {
  base: basePackage,
  contacts: contactsPackage,
  economics: economicsPackage,
  web: ({ word, index }) => (index % 5 === 3 ? undefined : { websites: [{ url: `https://www.${hostOf(word)}` }] }),
  socials: socialsPackage,
  shares: sharesPackage,
  people: peoplePackage,
  locations: locationsPackage,
  groups: groupsPackage,
  sandboxIndicators: indicatorsPackage,
};

export const packageNames: readonly string[] = Object.keys(makers);

/** The content of a package; undefined if this company does not have the package. */
export function companyPackage(company: CompanyRecord, name: string): Content | undefined {
  return makers[name]?.(company);
}

/** The activities with Italian codes, which have two digits more than the European ones. */
function italianAteco(activities: readonly Activity[]): readonly Activity[] {
  return activities.map(({ code, ...others }) => ({ ...others, code: `${code}.00` }));
}

/** The day on which a company was founded, which the API does not know for two companies in five. */
export function foundedOf({ index, founded }: CompanyRecord): string | undefined {
  return index % 5 < 3 ? founded : undefined;
}

/** The class of a company's legal form. */
export function legalClassOf({ legalForm }: CompanyRecord): string {
  return legalClasses[legalForm] ?? 'Vennootschap';
}

const legalClasses: Readonly<Record<string, string>> = {
  'S.r.l.': 'Società Di Capitale',
  'S.p.A.': 'Società Di Capitale',
  'S.n.c.': 'Società Di Persone',
  'S.a.s.': 'Società Di Persone',
};

function basePackage(company: CompanyRecord): Content {
  const { active, name, taxId, vat, cciaa, rea, legalForm, ateco, baby } = company;
  const legalClass = legalClassOf(company);
  return {
    active,
    legalName: name,
    taxId,
    vat,
    ...omitUndefined({ founded: foundedOf(company) }),
    ...(cciaa === undefined ? {} : { cciaa, rea }),
    startup: baby,
    inGroup: groupOf(company) !== undefined,
    legalClass,
    legalForms: [
      { level: 1, name: legalClass },
      { level: 2, name: legalForm },
    ],
    ateco: italianAteco(ateco),
    nace: ateco,
    registeredAddress: addressOf(company),
  };
}

// The top-level domain `.example` is reserved, so the host cannot exist.
function hostOf(word: string): string {
  return `${word.toLowerCase()}.example`;
}

function contactsPackage(company: CompanyRecord): Content {
  const { index, word, municipality } = company;
  const number = `+${municipality.country === 'it' ? '39' : '32'} 000 000 ${String(index).padStart(3, '0')}`;
  const types = index % 4 === 0 ? ['info', 'sales'] : ['info'];
  return {
    phones: [
      {
        number,
        locationId: siteId(index, 0),
        verified: index % 3 === 0,
        source: index % 2 === 0 ? 'web' : 'phone books',
        type: ['standard'],
      },
    ],
    emails: types.map((type) => ({ address: `${type}@${hostOf(word)}`, type, verified: index % 2 === 0 })),
  };
}

const networks = ['netalpha', 'netbeta', 'netgamma'] as const;

/** The invented social networks in which a company has an account. */
export function networksOf({ index }: CompanyRecord): readonly string[] {
  return networks.filter((_, at) => new Random(12, index, at).chance(0.6 - at * 0.2));
}

function socialsPackage(company: CompanyRecord): Content | undefined {
  const joined = networksOf(company);
  if (joined.length === 0) return undefined;
  const random = new Random(18, company.index);
  const score = (): number => Number(random.fraction().toFixed(2));
  const accounts = joined.map((network): [string, unknown] => [
    network,
    [{ url: `https://${network}.example/${company.word.toLowerCase()}` }],
  ]);
  const scores = joined.flatMap((network): [string, number][] => [
    [`${network}Global`, score()],
    [`${network}Local`, score()],
  ]);
  return {
    ...Object.fromEntries(accounts),
    score: { blog: score(), global: score(), ...Object.fromEntries(scores) },
  };
}

/** The three companies of a company's group, the parent first; undefined for a company without a group. */
function groupOf({ index, companyAt }: CompanyRecord): readonly CompanyRecord[] | undefined {
  const first = index - (index % 3);
  const members = first % 4 === 0 ? [first, first + 1, first + 2].flatMap((one) => companyAt(one) ?? []) : [];
  return members.length === 3 ? members : undefined;
}

function sharesPackage(company: CompanyRecord): Content | undefined {
  const [parent, ...owned] = groupOf(company) ?? [];
  if (parent?.index !== company.index) return undefined;
  return {
    sharesOwned: owned.map(({ id, name, active }, at) => {
      const ratio = at === 0 ? 1 : 0.6;
      return {
        id,
        name,
        legalName: name,
        active,
        amount: ratio * 50_000,
        ratio,
        typeOfRight: 'ownership',
        lastUpdate: '2025-06-30',
      };
    }),
  };
}

/** The same content for each company of a group; revenue and employees are sums of the newest known values. */
function groupsPackage(company: CompanyRecord): Content | undefined {
  const members = groupOf(company);
  if (!members) return undefined;
  const shown = members.map((member) => ({ member, sheet: newestSheet(member), employees: newestEmployees(member) ?? 0 }));
  return {
    items: [
      {
        groupId: Math.min(...members.map(({ index }) => index)),
        employees: sum(shown.map(({ employees }) => employees)),
        computedTotalOperatingRevenue: sum(shown.map(({ sheet }) => sheet?.revenue ?? 0)),
        items: shown.map(({ member: { id, active, founded, ateco }, sheet }) => ({
          ...{ id, company: true, active, founded, ateco: italianAteco(ateco) },
          ...(sheet ? { latestBalanceSheet: { date: sheet.date, year: sheet.year, revenue: sheet.revenue } } : {}),
        })),
      },
    ],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const roles = ['Chair', 'Chief executive', 'Director', 'Auditor'] as const;

// At most ten people are shown; `count` is the number of all.
function peoplePackage({ index, word }: CompanyRecord): Content {
  const random = new Random(13, index);
  const count = random.integer(1, 14);
  const items = Array.from({ length: Math.min(10, count) }, (_, at) => ({
    name: `${word} ${at + 1}`,
    company: false,
    roles: [{ name: roles[Math.min(at, roles.length - 1)] }],
  }));
  return { count, items };
}

// The sites other than the registered office; `anyAddress` includes the office.
function locationsPackage(company: CompanyRecord): Content | undefined {
  const [, ...others] = sitesOf(company);
  if (others.length === 0) return undefined;
  const all = sitesOf(company).map(({ municipality }) => municipality);
  const distinct = (read: (place: Municipality) => string | undefined): readonly string[] | undefined => {
    const names = new Set(all.flatMap((place) => read(place) ?? []));
    return names.size === 0 ? undefined : [...names];
  };
  const anyAddress = omitUndefined({
    macroregions: distinct(({ macroregion }) => macroregion),
    regions: distinct(({ region }) => region),
    provinces: distinct(({ province }) => province),
    municipalities: distinct(({ name }) => name),
    postcodes: distinct(({ postcode }) => postcode),
  });
  return { count: others.length, items: others.map((site) => ({ address: addressOf(site) })), anyAddress };
}

const reliabilityLabels = ['Low', 'Moderate', 'Good', 'Very high'] as const;

function indicatorsPackage(company: CompanyRecord): Content {
  const health = Math.min(0.999, Math.max(0, healthOf(company.index, dayFrom(2026, 1, 15))));
  const random = new Random(15, company.index);
  const [score, categoryScore] = [Number(random.fraction().toFixed(2)), Number(random.fraction().toFixed(2))];
  const labelOf = (value: number): string | undefined => ['low', 'medium', 'high', 'top'][Math.min(3, Math.floor(value * 4))];
  const step = Math.floor(health * reliabilityLabels.length);
  return {
    innovation: {
      score,
      scoreLabel: labelOf(score),
      categoryScore,
      categoryScoreLabel: labelOf(categoryScore),
      updateTime: '2026-03-31',
    },
    reliabilityScore: { class: ['D', 'C', 'B', 'A'][step], classLabel: reliabilityLabels[step], updated: '2026-03-31' },
  };
}
