// Searches places, which are values of filters, by the beginning of their names (service-reference.md, "Places").
import type { Call, Operation, Reply } from '../handler.ts';
import { normalizeText } from '../handlers/recordSearch.ts';
import { municipalities, type Municipality } from '../records/municipalities.ts';
import { invalid } from '../refusal.ts';

export const placeSearch: Operation = {
  parameters: ['namePrefix', 'types', 'countries', 'limit', 'offset'],
  answer: searchPlaces,
};

interface Place {
  readonly type: string;
  readonly name: string;
}

/** The name of the place of each type that contains a municipality. The types are ordered from the largest to the smallest. */
const nameOfType: Readonly<Record<string, (municipality: Municipality) => string | undefined>> = {
  continent: () => 'Europe',
  subregion: ({ country }) => (country === 'it' ? 'Southern Europe' : 'Western Europe'),
  intermediateregion: () => undefined,
  state: ({ country }) => (country === 'it' ? 'Italia' : 'België'),
  macroregion: ({ macroregion }) => macroregion,
  region: ({ region }) => region,
  province: ({ province }) => province,
  municipality: ({ name }) => name,
  postcode: ({ postcode }) => postcode,
};

// Unconfirmed: the price of a search, which the API takes from a bucket of its own. It is free here.
function searchPlaces({ params }: Call): Reply {
  const prefix = normalizeText(params.requiredText('namePrefix'));
  const wanted = params.values('types') ?? ['*'];
  const types = wanted.includes('*') ? Object.keys(nameOfType) : wanted;
  const unknown = types.find((type) => !Object.hasOwn(nameOfType, type));
  if (unknown !== undefined) throw invalid('types', `The type ${unknown} is not known.`);
  // The API fails if a request names the type macroregion.
  if (wanted.includes('macroregion')) throw invalid('types', 'Places cannot be asked for by the type macroregion.');
  const countries = (params.values('countries') ?? ['it']).map(normalizeText);
  const { limit, offset } = params.page();
  const places = placesIn(countries, types).filter(({ name }) => normalizeText(name).startsWith(prefix));
  return { body: { items: places.slice(offset, offset + limit), meta: { count: places.length, limit, offset } } };
}

/** The places without repetition, ordered by type, the largest first, and then by name. */
function placesIn(countries: readonly string[], types: readonly string[]): readonly Place[] {
  const inCountries = municipalities.filter(({ country }) => countries.includes('*') || countries.includes(country));
  return Object.entries(nameOfType).flatMap(([type, read]) => {
    if (!types.includes(type)) return [];
    const names = new Set(inCountries.flatMap((municipality) => read(municipality) ?? []));
    return [...names].sort().map((name) => ({ type, name }));
  });
}
