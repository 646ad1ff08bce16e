// Models the fate of a request between the extension and the service: whether the service acts, and what returns.
import fc from 'fast-check';

/** The fate of a request on its way. `acted`: the service has answered, and billed, whatever came of its answer. */
export type Fate =
  | { readonly kind: 'answered' }
  /** The answer comes without the header that says what it cost. */
  | { readonly kind: 'bare' }
  /** Half of the body comes. */
  | { readonly kind: 'cut'; readonly bare: boolean }
  | { readonly kind: 'reset'; readonly acted: boolean }
  /** Nothing comes until the call is given up. */
  | { readonly kind: 'silent'; readonly acted: boolean }
  | { readonly kind: 'gateway'; readonly status: number; readonly acted: boolean }
  /** No connection was made. */
  | { readonly kind: 'unreached' }
  | { readonly kind: 'refused'; readonly status: 401 | 402 | 403 | 500; readonly bare: boolean }
  /** A failing answer that says what it cost all the same. */
  | { readonly kind: 'failedAtCost' }
  | { readonly kind: 'tooFast'; readonly retryAfter: number | undefined }
  /** Waits on the way until a later step decides; the service has acted by then, or acts only then. */
  | { readonly kind: 'held'; readonly acted: boolean };

/** The fates that a held request can have later. */
export type LaterFate = Exclude<Fate, { readonly kind: 'held' }>;

const acted = fc.boolean();
const bare = fc.boolean();

/** Any end of a request. */
export const laterFates: fc.Arbitrary<LaterFate> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'answered' as const }) },
  fc.constant({ kind: 'bare' as const }),
  fc.record({ kind: fc.constant('cut' as const), bare }),
  fc.record({ kind: fc.constant('reset' as const), acted }),
  fc.record({ kind: fc.constant('silent' as const), acted }),
  fc.record({ kind: fc.constant('gateway' as const), status: fc.constantFrom(408, 500, 502, 503, 504, 520), acted }),
  fc.constant({ kind: 'unreached' as const }),
  fc.record({ kind: fc.constant('refused' as const), status: fc.constantFrom(401, 402, 403, 500), bare }),
  fc.constant({ kind: 'failedAtCost' as const }),
  fc.record({ kind: fc.constant('tooFast' as const), retryAfter: fc.constantFrom(undefined, 1, 40, 300) }),
);

/** The fates of the requests of one operation in order; later requests are answered. */
export const fates: fc.Arbitrary<readonly Fate[]> = fc.array(
  fc.oneof({ weight: 2, arbitrary: laterFates }, fc.record({ kind: fc.constant('held' as const), acted })),
  { maxLength: 2 },
);

/** Describes a fate in a counterexample. */
export function fateText(fate: Fate): string {
  const facts = Object.entries(fate).flatMap(([name, value]) => {
    if (name === 'kind') return [];
    if (name === 'acted') return [value === true ? 'after the service acted' : 'before the service acted'];
    if (name === 'bare') return value === true ? ['without cost header'] : [];
    return value === undefined ? [] : [`${name} ${String(value)}`];
  });
  return [fate.kind, ...facts].join(' ');
}
