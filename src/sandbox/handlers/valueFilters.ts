// Filters that searches of companies and of locations share: values of a record, and the distance from a point.
import type { Criterion } from '../records/collection.ts';
import type { Municipality } from '../records/municipalities.ts';
import { invalid, missing } from '../refusal.ts';
import type { RequestParams } from '../requestParams.ts';
import { normalizeText } from './recordSearch.ts';

/** The values of a record that each parameter compares; one match is enough. Each parameter also exists as `…Exclude`. */
export type ValueLists<R> = Readonly<Record<string, (record: R) => readonly (string | undefined)[]>>;

/** A record with a location. */
interface Placed {
  readonly municipality: Municipality;
}

const places: ValueLists<Placed> = {
  municipalities: ({ municipality }) => [municipality.name],
  provinces: ({ municipality }) => [municipality.province, municipality.provinceCode],
  regions: ({ municipality }) => [municipality.region],
  macroregions: ({ municipality }) => [municipality.macroregion],
  postcodes: ({ municipality }) => [municipality.postcode],
};

/** Parameters whose values match by their beginning: `25` matches `25.62`. */
const prefixParameters: ReadonlySet<string> = new Set(['ateco', 'nace', 'companyAteco']);

export const distanceParameters: readonly string[] = ['lat', 'lon', 'distance'];

/** A criterion from one parameter. */
export function criterion<R>(params: RequestParams, parameter: string, test: (record: R) => boolean): Criterion<R> {
  // The key contains `anyAddress`, since it decides which addresses are compared.
  return { parameter, key: params.written([parameter, 'anyAddress']), test };
}

/** The parameters that `valueTests` understands. */
export function valueParameters(lists: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(lists).flatMap((name) => [name, `${name}Exclude`]);
}

export const placeParameters: readonly string[] = valueParameters(places);

/** The criteria of a search that compare values. */
export function valueTests<R>(params: RequestParams, lists: ValueLists<R>): readonly Criterion<R>[] {
  return Object.entries(lists).flatMap(([name, read]) =>
    [name, `${name}Exclude`].flatMap((parameter) => {
      const wanted = params.values(parameter)?.map(comparable);
      if (!wanted) return [];
      const isFound = (record: R): boolean =>
        read(record).some(
          (value) => value !== undefined && wanted.some((one) => one === '*' || isLike(comparable(value), one, name)),
        );
      return [criterion(params, parameter, parameter === name ? isFound : (record: R) => !isFound(record))];
    }),
  );
}

/** The criteria of a search by places. @param sitesOf the sites of a record that are compared; one match is enough */
export function placeTests<R>(params: RequestParams, sitesOf: (record: R) => readonly Placed[]): readonly Criterion<R>[] {
  const ofRecord = Object.entries(places).map(([name, read]) => [name, (record: R) => sitesOf(record).flatMap(read)] as const);
  return valueTests(params, Object.fromEntries(ofRecord));
}

/**
 * The criterion of a point and the distance from it. Unconfirmed: the unit, which is assumed to be metres.
 * @throws Refusal 400 if one of the three is missing
 */
export function distanceTests<R>(
  params: RequestParams,
  pointOf: (record: R) => { readonly lat: number; readonly lon: number },
): readonly Criterion<R>[] {
  const [lat, lon, distance] = distanceParameters.map((name) => numberIn(params, name));
  if (lat === undefined && lon === undefined && distance === undefined) return [];
  if (lat === undefined || lon === undefined || distance === undefined)
    throw missing(distanceParameters.find((name) => params.text(name) === undefined) ?? 'distance');
  const key = params.written(distanceParameters);
  return [{ parameter: 'distance', key, test: (record) => metresBetween({ lat, lon }, pointOf(record)) <= distance }];
}

/** The number in a parameter. @throws Refusal 400 for a value that is not a number */
export function numberIn(params: RequestParams, name: string): number | undefined {
  const text = params.text(name);
  if (text === undefined) return undefined;
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw invalid(name, `The parameter ${name} is a number.`);
  return Number(text);
}

function isLike(value: string, wanted: string, name: string): boolean {
  return prefixParameters.has(name) ? value.startsWith(wanted) : value === wanted;
}

/** Text in lower case and without spaces around it. A web address is reduced to its host. */
function comparable(text: string): string {
  const [host = ''] = normalizeText(text)
    .replace(/^https?:\/\//, '')
    .split('/');
  return host.replace(/^www\./, '');
}

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** The distance by the haversine formula. */
function metresBetween(one: Point, other: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const part = half(one.lat, other.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lon, other.lon);
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(part)));
}
