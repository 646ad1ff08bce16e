// Hundreds of thousands of companies, computed from their indexes so that none need be stored.
import { dayFrom, isoDate } from '../day.ts';
import {
  activities,
  belgianNumber,
  companyAt,
  companyById,
  companyCount,
  italianNumber,
  type Activity,
  type CompanyRecord,
} from '../records/companies.ts';
import { wordings } from '../records/companyNames.ts';
import { inverseOf } from '../records/eventIds.ts';
import { belgianMunicipalities, italianMunicipalities, type Municipality } from '../records/municipalities.ts';
import { hash, pickOf, integerOf } from './hash.ts';

/** The most companies; with more, some would have the same names and numbers. */
export const mostCompanies = 500_000;

/** The second argument of `hash` for each part of a company. */
const parts = {
  trade: 1,
  legalForm: 2,
  municipality: 3,
  street: 4,
  streetNumber: 6,
  year: 7,
  month: 8,
  day: 9,
  renamedYear: 10,
  renamedMonth: 11,
  rea: 12,
  activity: 13,
  hasSecond: 14,
  second: 15,
  idTail: 16,
} as const;

/** Companies by index or by ID. The first ones are those that every sandbox has. */
export class LargeCompanies {
  /** The number of companies. */
  readonly count: number;

  constructor(count: number) {
    this.count = count;
  }

  readonly at = (index: number): CompanyRecord | undefined => {
    if (index < companyCount) return companyAt(index);
    return index < this.count ? new LargeCompany(index, this.at) : undefined;
  };

  readonly byId = (id: string): CompanyRecord | undefined => {
    const index = indexOf(id);
    const found = index < companyCount ? undefined : this.at(index);
    return found?.id === id ? found : companyById(id);
  };
}

class LargeCompany implements CompanyRecord {
  readonly index: number;
  readonly companyAt: (index: number) => CompanyRecord | undefined;

  constructor(index: number, companyAt: (index: number) => CompanyRecord | undefined) {
    this.index = index;
    this.companyAt = companyAt;
  }

  get #isItalian(): boolean {
    return this.index % 10 >= 3;
  }

  /** Its number among the companies of its country. */
  get #ordinal(): number {
    const [tens, ones] = [Math.floor(this.index / 10), this.index % 10];
    return this.#isItalian ? tens * 7 + ones - 3 : tens * 3 + ones;
  }

  get id(): string {
    return hex(idPrefix(this.index)) + hex(hash(this.index, parts.idTail) & 0xffffff);
  }

  /** Two made-up words, which no other company of the country has in this order. */
  get #words(): readonly [string, string] {
    const country = this.#isItalian ? 'it' : 'be';
    const words = wordCount(country);
    // The step has no factor in common with the number of pairs, so that each pair comes once.
    const pair = (this.#ordinal * 104_729 + 77) % words ** 2;
    return [wordAt(country, Math.floor(pair / words)), wordAt(country, pair % words)];
  }

  get name(): string {
    const { trades } = wordings[this.#isItalian ? 'it' : 'be'];
    return `${this.#words.join(' ')} ${pickOf(this.index, parts.trade, trades)} ${this.legalForm}`;
  }

  get word(): string {
    return this.#words.join('');
  }

  get legalForm(): string {
    return pickOf(this.index, parts.legalForm, wordings[this.#isItalian ? 'it' : 'be'].legalForms);
  }

  get formerName(): string | undefined {
    return this.index % 13 === 5 ? `${this.word} & Co ${this.legalForm}` : undefined;
  }

  get renamed(): number {
    return dayFrom(integerOf(this.index, parts.renamedYear, 2018, 2024), integerOf(this.index, parts.renamedMonth, 1, 12), 1);
  }

  get municipality(): Municipality {
    return pickOf(this.index, parts.municipality, this.#isItalian ? italianMunicipalities : belgianMunicipalities);
  }

  get toponym(): string | undefined {
    return this.#isItalian ? 'Via' : undefined;
  }

  get streetName(): string {
    const country = this.#isItalian ? 'it' : 'be';
    const word = wordAt(country, hash(this.index, parts.street) % wordCount(country));
    return this.#isItalian ? word : `${word}straat`;
  }

  get streetNumber(): string {
    return String(integerOf(this.index, parts.streetNumber, 1, 180));
  }

  get active(): boolean {
    return this.index % 12 !== 7;
  }

  get baby(): boolean {
    return this.index % 17 === 6;
  }

  get obfuscated(): boolean {
    return this.index % 29 === 11;
  }

  get founded(): string {
    const year = this.baby ? 2025 : integerOf(this.index, parts.year, 1951, 2018);
    return isoDate(dayFrom(year, integerOf(this.index, parts.month, 1, 12), integerOf(this.index, parts.day, 1, 28)));
  }

  // The constants are chosen so that no number is that of another company, the first ones included.
  get taxId(): string {
    if (this.#isItalian) return italianNumber(`9${String((this.#ordinal * 104_729 + 12_007) % 1_000_000_000).padStart(9, '0')}`);
    return belgianNumber(`0${String(2_000_000 + ((this.#ordinal * 104_729 + 12_007) % 8_000_000))}`);
  }

  get vat(): string {
    return this.taxId;
  }

  get cciaa(): string | undefined {
    return this.#isItalian ? this.municipality.provinceCode : undefined;
  }

  get rea(): string | undefined {
    return this.#isItalian ? String(integerOf(this.index, parts.rea, 100_000, 999_999)) : undefined;
  }

  get ateco(): readonly Activity[] {
    const first = pickOf(this.index, parts.activity, activities);
    const second = hash(this.index, parts.hasSecond) % 10 < 3 ? [pickOf(this.index, parts.second, activities)] : [];
    return [...new Set([first, ...second])];
  }
}

function wordCount(country: 'it' | 'be'): number {
  const { starts, middles, ends } = wordings[country];
  return starts.length * middles.length * ends.length;
}

function wordAt(country: 'it' | 'be', index: number): string {
  const { starts, middles, ends } = wordings[country];
  const rest = Math.floor(index / starts.length);
  const [start = '', middle = ''] = [starts[index % starts.length], middles[rest % middles.length]];
  return start + middle + (ends[Math.floor(rest / middles.length)] ?? '');
}

// The first half of an ID is the company's number times an odd factor modulo 2^24; the inverse gives the number back.
const factor = 0x9e3779;
const inverse = inverseOf(factor);

function idPrefix(index: number): number {
  return Math.imul(index + 1, factor) & 0xffffff;
}

/** The index that a company with this ID would have; NaN for a malformed ID. The index may be out of range. */
function indexOf(id: string): number {
  return /^[\da-f]{12}$/.test(id) ? (Math.imul(Number.parseInt(id.slice(0, 6), 16), inverse) & 0xffffff) - 1 : NaN;
}

function hex(bits: number): string {
  return bits.toString(16).padStart(6, '0');
}
