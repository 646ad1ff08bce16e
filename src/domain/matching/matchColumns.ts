// Guesses the roles of the columns of a table, and reads its rows as lines of a match.
import type { MatchFilter, MatchFilters } from '../../client/model/matchFilter.ts';
import { normalizeName } from '../../client/normalizeName.ts';
import type { InputLine, MatchInput } from './matchInput.ts';
import { isOfficialNumber, queryKey, longestQuery, queryKinds, queryOf, type MatchQuery } from './matchQuery.ts';
import type { Table } from './table.ts';

/**
 * The kinds of values of a column. A row is searched by its first relevant cell in this order: by its number first, its name
 * last.
 */
export const columnRoles = [
  'number',
  'website',
  'email',
  'phone',
  'social',
  'name',
  'country',
  'province',
  'municipality',
  'postcode',
  'address',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** For each role, the filter of Company Match, and the words of which the headings of such columns consist. */
const roles: Readonly<Record<ColumnRole, { readonly filter: MatchFilter; readonly headings: string }>> = {
  number: {
    filter: 'regNumbers',
    headings: 'vat tax iva piva partita cf codice fiscale number numero no id rea reg registration',
  },
  website: { filter: 'websitesDomains', headings: 'website websites web site sito url domain dominio' },
  email: { filter: 'emails', headings: 'e email emails mail pec' },
  phone: { filter: 'phones', headings: 'phone phones telephone tel telefono' },
  social: { filter: 'socials', headings: 'social socials linkedin facebook instagram' },
  name: {
    filter: 'name',
    headings:
      'name names nome company companies customer client cliente supplier fornitore ragione sociale rag denominazione firm azienda impresa',
  },
  country: { filter: 'countries', headings: 'country countries paese nazione state stato' },
  province: { filter: 'provinces', headings: 'province provincia prov' },
  municipality: { filter: 'municipalities', headings: 'municipality city town comune citta' },
  postcode: { filter: 'postcodes', headings: 'postcode zip postal code cap' },
  address: { filter: 'address', headings: 'address indirizzo street via' },
};

/** The roles by the index of the column. A column without a role is not used. */
export type ColumnRoles = ReadonlyMap<number, ColumnRole>;

/** Returns whether a row can be searched by a column of this role. Columns of other roles narrow or weigh the candidates. */
export function isRelevant(role: ColumnRole): boolean {
  return columnRoles.indexOf(role) <= columnRoles.indexOf('name');
}

/** The roles of columns by their headings in the first row. If two headings name the same role, the first column has it. */
export function guessRoles({ rows: [headings = []] }: Table): ColumnRoles {
  const guessed = new Map<number, ColumnRole>();
  for (const [index, heading] of headings.entries()) {
    const words = normalizeName(heading).match(/\p{L}+/gu) ?? [];
    const role = columnRoles.find((one) => {
      const known = roles[one].headings.split(' ');
      return words.length > 0 && words.every((word) => known.includes(word));
    });
    if (role && ![...guessed.values()].includes(role)) guessed.set(index, role);
  }
  return guessed;
}

/** Reads rows as lines. A row without a relevant cell is skipped. */
export function readRows(rows: readonly (readonly string[])[], columns: ColumnRoles): MatchInput {
  const lines = new Map<string, InputLine>();
  const passedOver: string[] = [];
  let repeated = 0;
  for (const row of rows) {
    const line = readRow(row, columns);
    if (!line) passedOver.push(row.join(' ').trim());
    else if (lines.has(queryKey(line))) repeated += 1;
    else lines.set(queryKey(line), line);
  }
  return { lines: [...lines.values()], repeated, passedOver: passedOver.filter((text) => text !== '') };
}

function readRow(row: readonly string[], columns: ColumnRoles): InputLine | undefined {
  const cells = [...columns].flatMap(([index, role]) => {
    const text = (row[index] ?? '').replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
    return text === '' || text.length > longestQuery ? [] : [{ role, text }];
  });
  const sorted = cells.sort((a, b) => columnRoles.indexOf(a.role) - columnRoles.indexOf(b.role));
  const found = sorted.find(({ role, text }) => isRelevant(role) && queryIn(role, text));
  const query = found && queryIn(found.role, found.text);
  if (!found || !query) return undefined;
  const others = sorted.filter((cell) => cell !== found && (cell.role !== 'number' || queryIn('number', cell.text)));
  const name = cells.find(({ role }) => role === 'name');
  return { text: name?.text ?? found.text, ...query, also: filtersOf(others) };
}

function filtersOf(cells: readonly { readonly role: ColumnRole; readonly text: string }[]): MatchFilters {
  return Object.fromEntries(
    cells.map(({ role, text }) => {
      const value = role === 'country' ? text.toLowerCase() : text;
      return [roles[role].filter, role === 'name' || role === 'address' ? value : [value]] as const;
    }),
  );
}

// The form of a number tells its kind. Other text in a column of numbers is not a query, even if it looks like a name or an
// address.
function queryIn(role: ColumnRole, text: string): MatchQuery | undefined {
  if (role === 'number') {
    const query = queryOf(text);
    return query && (query.kind === 'id' || isOfficialNumber(query.kind)) ? query : undefined;
  }
  const kind = queryKinds.find((one) => one === role);
  return kind && /[\p{L}\p{N}]/u.test(text) ? { kind, value: text } : undefined;
}
