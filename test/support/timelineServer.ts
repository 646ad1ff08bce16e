// A service over HTTPS whose timeline a test sets: any number of events, or stranger ones than the sandbox's.
import { systemClock } from '../../src/client/clock.ts';
import type { WireAnswer } from '../../src/client/http/transport.ts';
import { eventTypes } from '../../src/client/model/eventType.ts';
import { addPrices, type Price } from '../../src/client/price.ts';
import { invalid, notFound } from '../../src/sandbox/refusal.ts';
import { Sandbox, type SandboxRequest } from '../../src/sandbox/sandbox.ts';
import { startSandboxServer } from '../../src/sandbox/server.ts';

/** An event as the service writes it, whatever is wrong with it. */
export type WrittenEvent = Readonly<Record<string, unknown>>;

export interface TimelineServerDeps {
  /** The events of a company, in the order `mostRecent`. */
  readonly eventsOf: (company: string) => readonly WrittenEvent[];
  /** Waited for before each answer; not at all by default. */
  readonly pause?: () => Promise<void>;
}

/** Starts it. Everything but the timeline is the sandbox's. */
export async function startTimelineServer(deps: TimelineServerDeps) {
  const sandbox = new OwnTimeline(deps);
  const server = await startSandboxServer({ sandbox, ...(deps.pause ? { pause: deps.pause } : {}) });
  return { ...server, timeline: sandbox };
}

export type TimelineServer = Awaited<ReturnType<typeof startTimelineServer>>;

/** A number of events of a company, half a dozen every fortnight, in the service's order. */
export function plainEvents(company: string, count: number): readonly WrittenEvent[] {
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2026, 10, 21) - Math.floor(at / 6) * 15 * 86_400_000).toISOString().slice(0, -14);
    const subjects = [{ id: company, label: `Company ${company}`, entityType: 'company' }];
    const eventType = eventTypes[at % eventTypes.length];
    return { id: `${company}-${String(at)}`, subjects, eventType, startDate: day, endDate: day };
  });
}

class OwnTimeline extends Sandbox {
  /** The time when the last page with events was answered, in milliseconds since the epoch. */
  answeredAt = 0;
  /** Cursors that are refused from now on: the service no longer knows them. */
  forgets = (_cursor: string): boolean => false;
  readonly #deps: TimelineServerDeps;
  readonly #events = new Map<string, readonly WrittenEvent[]>();
  readonly #matches = new Map<string, readonly WrittenEvent[]>();
  #billed: Price = {};

  constructor(deps: TimelineServerDeps) {
    super({ clock: systemClock });
    this.#deps = deps;
  }

  /** Asks for the events of each company again, because there are others now. */
  renew(): void {
    this.#events.clear();
    this.#matches.clear();
  }

  override get billed(): Price {
    return addPrices(super.billed, this.#billed);
  }

  override handle(request: SandboxRequest): WireAnswer {
    const [, name, one] = /^\/v2\/(timeline)(?:\/(.+))?$/.exec(request.path) ?? [];
    if (name === undefined) return super.handle(request);
    const given = new Map(request.parameters);
    return one === undefined ? this.#search(given) : this.#details(decodeURIComponent(one), given);
  }

  #search(given: ReadonlyMap<string, string>): WireAnswer {
    const ids = given.get('ids')?.split(',');
    const matches = ids ? this.#byId(ids) : this.#matching(given);
    if (given.get('fields') === 'none') return answer({ meta: { count: matches.length } }, {});
    const after = given.get('after');
    if (after !== undefined && this.forgets(after)) return this.refuse(invalid('after', 'No such event.'));
    const first = after === undefined ? 0 : matches.findIndex(({ id }) => textOf(id) === after) + 1;
    const items = matches.slice(first, first + Number(given.get('limit') ?? 10)).map((event) => shown(event, given));
    this.answeredAt = Date.now();
    return this.#answer({ items, meta: { count: matches.length } }, costOf(items.length, given));
  }

  #details(id: string, given: ReadonlyMap<string, string>): WireAnswer {
    const [event] = this.#byId([id]);
    if (!event) return this.refuse(notFound('No such event.'));
    return this.#answer({ item: shown(event, given) }, costOf(1, given));
  }

  #answer(body: object, cost: Price): WireAnswer {
    this.#billed = addPrices(this.#billed, cost);
    return answer(body, cost);
  }

  #byId(ids: readonly string[]): readonly WrittenEvent[] {
    const wanted = new Set(ids);
    return [...this.#events.values()].flat().filter(({ id }) => wanted.has(textOf(id) ?? ''));
  }

  // Found once: a page of fifty thousand is asked for a thousand times.
  #matching(given: ReadonlyMap<string, string>): readonly WrittenEvent[] {
    const [from = '', to = '\uffff', types = ''] = ['startDateFrom', 'startDateTo', 'eventTypes'].map((name) => given.get(name));
    const key = JSON.stringify([given.get('companies'), from, to, types, given.get('ordering')]);
    const known = this.#matches.get(key);
    if (known) return known;
    const wanted = new Set(types.split(','));
    const isDated = given.has('startDateFrom') || given.has('startDateTo');
    const found = (given.get('companies') ?? '').split(',').flatMap((company) => {
      const events = this.#events.get(company) ?? this.#deps.eventsOf(company);
      this.#events.set(company, events);
      return events.filter(({ eventType, startDate }) => {
        if (typeof eventType === 'string' && !wanted.has(eventType) && isKnown(eventType)) return false;
        return isDated ? typeof startDate === 'string' && startDate >= from && startDate < to : true;
      });
    });
    if (given.get('ordering') === 'leastRecent') found.reverse();
    this.#matches.set(key, found);
    return found;
  }
}

function isKnown(type: string): boolean {
  return eventTypes.some((one) => one === type);
}

function shown(event: WrittenEvent, given: ReadonlyMap<string, string>): WrittenEvent {
  const { payload, ...rest } = event;
  return given.get('packages')?.includes('payload') === true && payload !== undefined ? { ...rest, payload } : rest;
}

function costOf(objects: number, given: ReadonlyMap<string, string>): Price {
  return { timeline: objects, ...(given.has('packages') ? { 'timeline:*': objects } : {}) };
}

let requests = 0;

function answer(body: object, cost: Price): WireAnswer {
  const written = Object.entries(cost).map(([type, amount]) => `${type}=${String(amount)}`);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      'x-uniapi-cost': written.length === 0 ? 'none' : ['units=1', ...written].join(','),
      'x-dl-request-id': `request-${String((requests += 1))}`,
    },
    body: JSON.stringify(body),
  };
}

/** An ID as a request names it: one that is written as a number has the same digits. */
function textOf(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
