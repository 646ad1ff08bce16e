// The packages of a company: its optional blocks of data, made from its seed (service.md, "General rules", 6).
import { dayFrom, isoDate } from '../day.ts';
import { Random } from '../random.ts';
import { companyAt, companyCount, type CompanyRecord } from './companies.ts';
import { healthOf } from './health.ts';
import { addressOf, sitesOf } from './sites.ts';

type Content = Readonly<Record<string, unknown>>;

// Each maker answers undefined where a company has nothing of the kind: the package is then left out, and never null.
const makers: Readonly<Record<string, (company: CompanyRecord) => Content | undefined>> = {
  base: basePackage,
  contacts: contactsPackage,
  economics: economicsPackage,
  web: ({ word, index }) => (index % 5 === 3 ? undefined : { websites: [{ url: `https://www.${hostOf(word)}` }] }),
  socials: socialsPackage,
  shares: sharesPackage,
  people: peoplePackage,
  locations: locationsPackage,
  sandboxIndicators: indicatorsPackage,
};

export const packageNames: readonly string[] = Object.keys(makers);

/** The content of a package; undefined where this company has none. */
export function companyPackage(company: CompanyRecord, name: string): Content | undefined {
  return makers[name]?.(company);
}

/** The code of an Italian activity has two digits more than the European one. */
function atecoCode(code: string): string {
  return `${code}.00`;
}

const legalClasses: Readonly<Record<string, string>> = {
  'S.r.l.': 'Società Di Capitale',
  'S.p.A.': 'Società Di Capitale',
  'S.n.c.': 'Società Di Persone',
  'S.a.s.': 'Società Di Persone',
};

function basePackage(company: CompanyRecord): Content {
  const { index, active, name, taxId, vat, cciaa, rea, founded, legalForm, ateco, baby } = company;
  const legalClass = legalClasses[legalForm] ?? 'Vennootschap';
  return {
    active,
    legalName: name,
    taxId,
    vat,
    // The day is not known of two companies in five.
    ...(index % 5 < 3 ? { founded } : {}),
    ...(cciaa === undefined ? {} : { cciaa, rea }),
    startup: baby,
    inGroup: groupOf(company) !== undefined,
    legalClass,
    legalForms: [
      { level: 1, name: legalClass },
      { level: 2, name: legalForm },
    ],
    ateco: ateco.map(({ code, ...others }) => ({ ...others, code: atecoCode(code) })),
    nace: ateco,
    registeredAddress: addressOf(company),
  };
}

// `.example` is reserved: nobody can be reached there.
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
        locationId: sitesOf(company)[0].id,
        verified: index % 3 === 0,
        source: index % 2 === 0 ? 'web' : 'phone books',
        type: ['standard'],
      },
    ],
    emails: types.map((type) => ({ address: `${type}@${hostOf(word)}`, type, verified: index % 2 === 0 })),
  };
}

const lastYear = 2025;

// A year of poor scores is a year of low sales and of losses.
function economicsPackage(company: CompanyRecord): Content | undefined {
  if (company.baby) return undefined;
  const random = new Random(5, company.index);
  const staff = Math.ceil(random.fraction() ** 3 * 600);
  const sales = (staff + 1) * random.whole(60_000, 240_000);
  const capitalStock = random.whole(2, 200) * 5000;
  const years = Array.from({ length: random.whole(6, 12) }, (_, back) => lastYear - back).filter(
    (year) => year > Number(company.founded.slice(0, 4)),
  );
  const revenueOf = (year: number): number => Math.round(sales * (0.4 + healthIn(company, year)) * 1.02 ** (year - lastYear));
  return {
    public: company.index % 40 === 8,
    capitalStock: { value: capitalStock },
    balanceSheets: years.map((year, at) => balanceSheet(company, year, revenueOf, at === years.length - 1, capitalStock)),
    employees: employeesOf(company, staff),
  };
}

function healthIn({ index }: CompanyRecord, year: number, month = 6): number {
  return healthOf(index, dayFrom(year, month, 15));
}

function balanceSheet(
  company: CompanyRecord,
  year: number,
  revenueOf: (year: number) => number,
  isOldest: boolean,
  capitalStock: number,
): Content {
  const revenue = revenueOf(year);
  const before = revenueOf(year - 1);
  const ebitda = Math.round(revenue * (healthIn(company, year) - 0.35) * 0.4);
  return {
    year,
    date: `${year}-12-31`,
    ...(year === lastYear ? { latest: true } : {}),
    currency: 'EUR',
    capitalStock,
    revenue,
    ...(isOldest ? {} : { revenueTrend: Number((revenue / before - 1).toFixed(4)) }),
    assets: Math.round(revenue * 0.8) + capitalStock,
    costs: revenue - ebitda,
    ebitda,
    mol: ebitda,
    profit: Math.round(ebitda * (ebitda > 0 ? 0.55 : 1.1)),
    production: Math.round(revenue * 1.01),
    rawMaterialsVariation: Math.round(revenue * 0.01),
    purchases: Math.round((revenue - ebitda) * 0.45),
    staffCosts: Math.round((revenue - ebitda) * 0.3),
    servicesAndTPGoodsCharges: Math.round((revenue - ebitda) * 0.25),
    netFinancialPosition: Math.round(revenue * 0.2 - ebitda),
  };
}

// Quarterly, the newest first, and behind the fortune of the company by half a year.
function employeesOf(company: CompanyRecord, staff: number): readonly Content[] {
  return Array.from({ length: 12 }, (_, back) => {
    const quarters = 1 - back;
    const date = isoDate(dayFrom(2026, 3 * quarters, 1));
    const value = Math.max(1, Math.round(staff * (0.5 + healthOf(company.index, dayFrom(2026, 3 * quarters - 6, 1)))));
    return { value, date, year: Number(date.slice(0, 4)), latest: back === 0 };
  });
}

const networks = ['netalpha', 'netbeta', 'netgamma'] as const;

// These networks do not exist.
function socialsPackage({ index, word }: CompanyRecord): Content | undefined {
  const joined = networks.filter((_, at) => new Random(12, index, at).chance(0.6 - at * 0.2));
  if (joined.length === 0) return undefined;
  const accounts = joined.map((network) => [network, [{ url: `https://${network}.example/${word.toLowerCase()}` }]] as const);
  return Object.fromEntries(accounts);
}

/** The three companies of its group, the parent first; undefined for a company on its own. */
function groupOf({ index }: CompanyRecord): readonly CompanyRecord[] | undefined {
  const first = index - (index % 3);
  if (first % 4 !== 0 || first + 2 >= companyCount) return undefined;
  return [first, first + 1, first + 2].flatMap((at) => companyAt(at) ?? []);
}

function sharesPackage(company: CompanyRecord): Content | undefined {
  const [parent, ...owned] = groupOf(company) ?? [];
  if (parent !== company) return undefined;
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

const roles = ['Chair', 'Chief executive', 'Director', 'Auditor'] as const;

// At most ten positions are shown; some companies have more.
function peoplePackage({ index, word }: CompanyRecord): Content {
  const random = new Random(13, index);
  const count = random.whole(1, 14);
  const items = Array.from({ length: Math.min(10, count) }, (_, at) => ({
    name: `${word} ${at + 1}`,
    company: false,
    roles: [{ name: roles[Math.min(at, roles.length - 1)] }],
  }));
  return { count, items };
}

// The sites beside the registered office.
function locationsPackage(company: CompanyRecord): Content | undefined {
  const [, ...others] = sitesOf(company);
  if (others.length === 0) return undefined;
  return { count: others.length, items: others.map((site) => ({ address: addressOf(site) })) };
}

const reliability = ['Low', 'Moderate', 'Good', 'Very high'] as const;

function indicatorsPackage(company: CompanyRecord): Content {
  const health = Math.min(0.999, Math.max(0, healthIn(company, 2026, 1)));
  const score = Number(new Random(15, company.index).fraction().toFixed(2));
  const place = Math.floor(health * reliability.length);
  return {
    innovation: {
      score,
      scoreLabel: ['low', 'medium', 'high', 'top'][Math.min(3, Math.floor(score * 4))],
      updateTime: '2026-03-31',
    },
    reliabilityScore: { class: ['D', 'C', 'B', 'A'][place], classLabel: reliability[place], updated: '2026-03-31' },
  };
}
