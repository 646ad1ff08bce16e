// The model: every call as it was promised and as it went, kept without looking at the extension's own books.
import type { Caps, Source } from '../../../src/client/ledger.ts';
import { addPrices, free, totalOf, type Price } from '../../../src/client/price.ts';
import type { Fate } from './fate.ts';

/** A request as it was sent: what it may cost at most, and whether it changes something. */
export interface Sent {
  readonly most: Price;
  readonly isWrite: boolean;
}

/** Something a person did, which calls may follow from. */
export interface Deed {
  readonly text: string;
  /** The credits it may cost, all together: what the person has agreed to, once more where a count has come first. */
  most: number;
  /** The call buys again on purpose what is there already. */
  readonly isAgain?: boolean;
  /** Returns whether the fates are for this request. */
  readonly meets: (request: Sent) => boolean;
  /** The fates of the next requests of this call. */
  readonly fates: Fate[];
}

/**
 * The end of a call. `reported`: its answer said what it cost. `unreported`: it was answered well, and did not say. `unclear`:
 * nobody answered who would know. `clear`: the service surely did nothing. `left`: its window was gone first.
 */
export type End = 'open' | 'reported' | 'unreported' | 'unclear' | 'clear' | 'left';

/** One window of the editor, as far as money goes. */
export interface Opened {
  readonly id: string;
  readonly openedAt: number;
}

/** A call, from the moment its credits were held. */
export interface Call {
  readonly deed: Deed;
  readonly window: Opened;
  readonly operation: string;
  readonly source: Source;
  /** The time when its credits were held, in milliseconds since the epoch. */
  readonly time: number;
  /** The same in the order of everything. */
  readonly moment: number;
  /** The price that was reserved for the call. */
  readonly price: Price;
  end: End;
  /** The price that the service has billed for the call, in all its answers. */
  billed: Price;
  bills: number;
  /** The cost that the arrived answers stated. */
  reported: Price;
  /** A request of it is on its way, and the service may act on it yet. */
  onItsWay: boolean;
  /** The number of times that its credits were settled or given back, and the moment of the last time. */
  closed: number;
  closedAt?: number;
  /** The moment at which its request left last. */
  sentAt?: number;
}

type Counting = (call: Call) => Price;

/** All calls of all windows, in the order in which their credits were held, and what was wrong with them. */
export class Calls {
  readonly all: Call[] = [];
  readonly complaints: string[] = [];
  /** True if the service differs from the sandbox: it may refuse a form of a request, and bill more than the rules say. */
  isDifferent = false;
  /** The number of calls that were refused because they would have exceeded a cap. */
  refused = 0;
  #moment = 0;

  /** Comes after every moment before it. */
  nextMoment(): number {
    return (this.#moment += 1);
  }

  /** Complains where something does not hold. Nothing is thrown: the extension would take it for a fault of its own. */
  must(holds: boolean, complaint: string): void {
    if (!holds) this.complaints.push(complaint);
  }

  add(facts: Pick<Call, 'deed' | 'window' | 'operation' | 'source' | 'time' | 'price'>): Call {
    const moment = this.nextMoment();
    const call: Call = { ...facts, moment, end: 'open', billed: free, bills: 0, reported: free, onItsWay: false, closed: 0 };
    this.all.push(call);
    return call;
  }

  /**
   * Sums the stated costs of the calls, or the reserved prices if none was stated, by their end, and the billed prices of all.
   */
  sums(): Readonly<Record<End | 'billed', Price>> {
    const sums = { open: free, reported: free, unreported: free, unclear: free, clear: free, left: free, billed: free };
    for (const call of this.all) {
      if (call.bills === 0 && totalOf(call.price) === 0) continue;
      const end = isOpen(call) ? 'open' : call.end;
      sums[end] = addPrices(sums[end], end === 'reported' ? call.reported : call.price);
      sums.billed = addPrices(sums.billed, call.billed);
    }
    return sums;
  }

  /** The cap that is exceeded if this call is let through, where each call before it counts so much. All windows count. */
  exceededCap(caps: Caps, call: Call, counting: Counting): keyof Caps | undefined {
    const before = this.all.slice(0, this.all.indexOf(call));
    const exceeds = (cap: number | undefined, counts: (other: Call) => boolean): boolean =>
      cap !== undefined && totalOf(sumOf([call.price, ...before.filter(counts).map(counting)])) > cap;
    const { window, source } = call;
    if (exceeds(caps.perCall, () => false)) return 'perCall';
    if (exceeds(caps.perSession, (other) => other.time >= window.openedAt || other.window === window)) return 'perSession';
    if (exceeds(caps.perDay, (other) => dayOf(other.time) === dayOf(call.time))) return 'perDay';
    if (source.kind === 'agent' && exceeds(caps.perAgentChat, (other) => chatOf(other) === source.chat)) return 'perAgentChat';
    return undefined;
  }
}

/** Counts what the service has billed for a call, and may yet bill: to let more through than this leaves would exceed a cap. */
export const atLeast: Counting = (call) => (isOpen(call) || call.onItsWay ? call.price : seenOf(call));

/** Returns what was billed beyond the reservation without being stated. */
export function unseenOf(call: Call): Price {
  const seen = seenOf(call);
  return Object.fromEntries(Object.entries(call.billed).map(([type, amount]) => [type, amount - (seen[type] ?? 0)]));
}

// Beyond what was held only an answer tells what was billed.
function seenOf(call: Call): Price {
  const { end, billed, price, reported } = call;
  // It is less than the bill if an answer was lost before the one that reported: a free read is sent again.
  if (end === 'reported' && !isOpen(call)) return reported;
  return Object.fromEntries(Object.entries(billed).map(([type, amount]) => [type, Math.min(amount, price[type] ?? 0)]));
}

/** The most that anyone can say without knowing what the service billed: to refuse what this leaves would be for nothing. */
export const atMost: Counting = (call) =>
  call.end === 'reported' && !isOpen(call) ? call.reported : call.end === 'clear' ? free : call.price;

/** Returns whether credits are held for a call by a window that is there. */
export function isOpen({ closed, end }: Call): boolean {
  return closed === 0 && end !== 'left';
}

function sumOf(prices: readonly Price[]): Price {
  return prices.reduce(addPrices, free);
}

function dayOf(time: number): string {
  return new Date(time).toDateString();
}

function chatOf({ source }: Call): string | undefined {
  return source.kind === 'agent' ? source.chat : undefined;
}
