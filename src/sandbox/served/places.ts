// Places by the beginning of their names: the values of the filters by place (service-reference.md, "Places").
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

/** The places that a municipality is in, by their types from the largest to the smallest. */
const typesOf: Readonly<Record<string, (municipality: Municipality) => string | undefined>> = {
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

// Unconfirmed: the credits of a search, which are of a bucket of their own. It costs nothing here.
function searchPlaces({ params }: Call): Reply {
  const prefix = normalizeText(params.requiredText('namePrefix'));
  const wanted = params.values('types') ?? ['*'];
  const types = wanted.includes('*') ? Object.keys(typesOf) : wanted;
  const unknown = types.find((type) => !(type in typesOf));
  if (unknown !== undefined) throw invalid('types', `The type ${unknown} is not known.`);
  // The API fails if it is asked for macroregions by themselves.
  if (wanted.includes('macroregion')) throw invalid('types', 'Places cannot be asked for by the type macroregion.');
  const countries = (params.values('countries') ?? ['it']).map(normalizeText);
  const { limit, offset } = params.page();
  const places = placesIn(countries, types).filter(({ name }) => normalizeText(name).startsWith(prefix));
  return { body: { items: places.slice(offset, offset + limit), meta: { count: places.length, limit, offset } } };
}

/** Each place once, the largest first, and by name. */
function placesIn(countries: readonly string[], types: readonly string[]): readonly Place[] {
  const inside = municipalities.filter(({ country }) => countries.includes('*') || countries.includes(country));
  return Object.entries(typesOf).flatMap(([type, read]) => {
    if (!types.includes(type)) return [];
    const names = new Set(inside.flatMap((municipality) => read(municipality) ?? []));
    return [...names].sort().map((name) => ({ type, name }));
  });
}
