// The package `economics`: balance sheets and employees of a company, which follow its health.
import { dayFrom, isoDate } from '../day.ts';
import { Random } from '../random.ts';
import type { CompanyRecord } from './companies.ts';
import { healthCurve } from './health.ts';

const lastYear = 2025;

/** The package of a company; undefined for one that is too young. */
export function economicsPackage(company: CompanyRecord) {
  const figures = figuresOf(company);
  if (!figures) return undefined;
  const { capitalStock, yearCount } = figures;
  const years = Array.from({ length: yearCount }, (_, back) => lastYear - back).filter(
    (year) => year > Number(company.founded.slice(0, 4)),
  );
  return {
    public: company.index % 40 === 8,
    capitalStock: { value: capitalStock },
    balanceSheets: years.map((year, at) => balanceSheet(figures, year, at === years.length - 1)),
    employees: Array.from({ length: 12 }, (_, back) => {
      const date = isoDate(quarterDay(back));
      return { value: employeesAt(figures, back), date, year: Number(date.slice(0, 4)), latest: back === 0 };
    }),
  };
}

/** Returns only the newest balance sheet, so that a search through many companies need not make the others. */
export function newestSheet(company: CompanyRecord) {
  const figures = figuresOf(company);
  return figures && balanceSheet(figures, lastYear, false);
}

/** The newest number of employees. */
export function newestEmployees(company: CompanyRecord): number | undefined {
  const figures = figuresOf(company);
  return figures && employeesAt(figures, 0);
}

/** The figures from which all balance sheets are computed. */
interface Figures {
  readonly staff: number;
  readonly sales: number;
  readonly capitalStock: number;
  readonly yearCount: number;
  readonly health: (day: number) => number;
}

function figuresOf({ index, baby }: CompanyRecord): Figures | undefined {
  if (baby) return undefined;
  const random = new Random(5, index);
  const staff = Math.ceil(random.fraction() ** 3 * 600);
  const sales = (staff + 1) * random.integer(60_000, 240_000);
  const capitalStock = random.integer(2, 200) * 5000;
  return { staff, sales, capitalStock, yearCount: random.integer(6, 12), health: healthCurve(index) };
}

// A year of poor health is a year of low revenue and of losses. The oldest balance sheet has no trend.
function balanceSheet({ sales, capitalStock, health }: Figures, year: number, isOldest: boolean) {
  const healthIn = (one: number): number => health(dayFrom(one, 6, 15));
  const revenueOf = (one: number): number => Math.round(sales * (0.4 + healthIn(one)) * 1.02 ** (one - lastYear));
  const revenue = revenueOf(year);
  const previousRevenue = revenueOf(year - 1);
  const ebitda = Math.round(revenue * (healthIn(year) - 0.35) * 0.4);
  return {
    year,
    date: `${year}-12-31`,
    ...(year === lastYear ? { latest: true } : {}),
    currency: 'EUR',
    capitalStock,
    revenue,
    ...(isOldest ? {} : { revenueTrend: Number((revenue / previousRevenue - 1).toFixed(4)) }),
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

/** The first day of a quarter. @param back the number of quarters before the newest */
function quarterDay(back: number): number {
  return dayFrom(2026, 3 - 3 * back, 1);
}

// The number of employees follows the company's health half a year later.
function employeesAt({ staff, health }: Figures, back: number): number {
  return Math.max(1, Math.round(staff * (0.5 + health(dayFrom(2026, -3 - 3 * back, 1)))));
}
