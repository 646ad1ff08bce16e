// Filters that searches of companies and of locations share: values of a record, and the distance from a point.
import { isRecord } from '../../client/isRecord.ts';
import { invalid, missing } from '../refusal.ts';
import type { RequestParams } from '../requestParams.ts';
import { folded } from './recordSearch.ts';

/** A criterion by itself: what `explain` says of it, and what the search is narrowed by. */
export interface Criterion<R> {
  readonly parameter: string;
  readonly test: (record: R) => boolean;
}

/** The content of a package; undefined where the record has none. */
type PackageOf<R> = (record: R, name: string) => unknown;

/**
 * Parameters with several values, each with a twin `…Exclude`, and the paths that they look at, of which the first segment is the
 * package. Any of the values may match.
 */
export type ValueLists = Readonly<Record<string, readonly [string, ...string[]]>>;

/** Values of which a beginning is enough: `25` stands for `25.62`. */
const byBeginning: ReadonlySet<string> = new Set(['ateco', 'nace', 'companyAteco']);

export const distanceParameters: readonly string[] = ['lat', 'lon', 'distance'];

/** The parameters that `valueTests` understands. */
export function valueParameters(lists: ValueLists): readonly string[] {
  return Object.keys(lists).flatMap((name) => [name, `${name}Exclude`]);
}

/** The criteria of a search that compare values. */
export function valueTests<R>(params: RequestParams, lists: ValueLists, packageOf: PackageOf<R>): readonly Criterion<R>[] {
  return Object.entries(lists).flatMap(([name, paths]) =>
    [name, `${name}Exclude`].flatMap((parameter) => {
      const wanted = params.values(parameter)?.map(comparable);
      if (!wanted) return [];
      const isFound = (record: R): boolean =>
        paths
          .flatMap((path) => valuesAt(packageOf, record, path))
          .some((value) => wanted.some((one) => one === '*' || isLike(comparable(String(value)), one, name)));
      return [{ parameter, test: parameter === name ? isFound : (record: R) => !isFound(record) }];
    }),
  );
}

/**
 * The criterion of a point and the distance from it. Unconfirmed: the unit, taken for metres.
 * @throws Refusal 400 where one of the three is missing
 */
export function distanceTests<R>(
  params: RequestParams,
  pointOf: (record: R) => { readonly lat: number; readonly lon: number },
): readonly Criterion<R>[] {
  const [lat, lon, distance] = distanceParameters.map((name) => numberIn(params, name));
  if (lat === undefined && lon === undefined && distance === undefined) return [];
  if (lat === undefined || lon === undefined || distance === undefined)
    throw missing(distanceParameters.find((name) => params.text(name) === undefined) ?? 'distance');
  return [{ parameter: 'distance', test: (record) => metresBetween({ lat, lon }, pointOf(record)) <= distance }];
}

/** The number in a parameter. @throws Refusal 400 for what is none */
export function numberIn(params: RequestParams, name: string): number | undefined {
  const text = params.text(name);
  if (text === undefined) return undefined;
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw invalid(name, `The parameter ${name} is a number.`);
  return Number(text);
}

/** The plain values at a path, those of lists one by one. */
export function valuesAt<R>(packageOf: PackageOf<R>, record: R, path: string): readonly unknown[] {
  const [name = '', ...members] = path.split('.');
  return members.reduce<readonly unknown[]>(
    (values, member) => values.flatMap((value) => (isRecord(value) ? (value[member] ?? []) : [])),
    [packageOf(record, name)],
  );
}

function isLike(value: string, wanted: string, name: string): boolean {
  return byBeginning.has(name) ? value.startsWith(wanted) : value === wanted;
}

/** Without case and spaces; of an address of a site its host. */
function comparable(text: string): string {
  const [host = ''] = folded(text)
    .replace(/^https?:\/\//, '')
    .split('/');
  return host.replace(/^www\./, '');
}

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** By the haversine formula. */
function metresBetween(one: Point, other: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const part = half(one.lat, other.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lon, other.lon);
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(part)));
}
