// The filters of Company Match: some find candidates, the others narrow or weigh them.

/** Filters by which candidates are found. A match needs at least one of them (service-reference.md, "Company Match"). */
export const relevantFilters = ['name', 'regNumbers', 'websitesDomains', 'phones', 'emails', 'socials'] as const;

/**
 * Filters that narrow or weigh the candidates. `active` is `true`, `false` or `*` for both.
 * Unconfirmed: how `revenueRange`, `address` and `useFullAddress` are written; they are sent as the user wrote them.
 */
export const optionalFilters = [
  'countries',
  'active',
  'groupIds',
  'revenueRange',
  'provinces',
  'municipalities',
  'postcodes',
  'address',
  'useFullAddress',
] as const;

export const matchFilters = [...relevantFilters, ...optionalFilters] as const;
export type MatchFilter = (typeof matchFilters)[number];

/** The values by the names of the filters. The texts of an array are alternatives. */
export type MatchFilters = Readonly<Partial<Record<MatchFilter, string | readonly string[]>>>;
