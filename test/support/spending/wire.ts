// The way between the windows and the service, on which requests and answers get lost.
import type { Transport, WireAnswer, WireRequest } from '../../../src/client/http/transport.ts';
import { addPrices, totalOf, type Price } from '../../../src/client/price.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { isOpen, type Call, type Calls } from './calls.ts';
import { nowDoing } from './doing.ts';
import type { LaterFate } from './fate.ts';
import { Kept, paidAgain, type PageCache } from './kept.ts';
import { covers, minus, mostCost } from './mostCost.ts';
import { endOf, Passage } from './passage.ts';

/** A request that waits on the way for what becomes of it. */
export interface Held {
  readonly call: Call;
  readonly meet: (fate: LaterFate) => void;
}

/** One service, and what is on its way to it and back. */
export class Wire {
  readonly #sandbox: Sandbox;
  readonly #calls: Calls;
  readonly savedState = new Kept();
  #held: readonly Held[] = [];
  /** The time when a window was sent a page again, by its ID. */
  readonly #repeatedAt = new Map<string, number>();
  /** Calls that were billed beyond what was held for them, by window and kind. */
  readonly #beyond = new Map<string, readonly Call[]>();

  constructor(sandbox: Sandbox, calls: Calls) {
    this.#sandbox = sandbox;
    this.#calls = calls;
  }

  /** Takes the requests that wait, for somebody who decides about them. */
  takeHeld(counts: (held: Held, at: number) => boolean = () => true): readonly Held[] {
    const taken = this.#held.filter(counts);
    this.#held = this.#held.filter((held) => !taken.includes(held));
    return taken;
  }

  get waiting(): number {
    return this.#held.length;
  }

  /** One window's end of it. If the window is gone, nothing is sent any more and nothing arrives. */
  transport(lives: () => boolean): Transport {
    return (request, signal) =>
      new Promise<WireAnswer>((resolve, reject) => {
        signal.throwIfAborted();
        if (!lives()) return;
        const { deed, call } = nowDoing();
        if (!call) throw new Error(`sent without holding credits: ${request.path}`);
        const most = mostCost(request);
        const isLost = call.end === 'unclear' && totalOf(call.price) > 0;
        this.#calls.must(!isLost, `${deed.text}: is sent again, and may have been billed`);
        call.end = 'open';
        call.sentAt = this.#calls.nextMoment();
        const summary = `${deed.text}: sends what costs ${JSON.stringify(most)}`;
        this.#calls.must(deed.most > 0 || totalOf(most) === 0, `${summary} and should be free`);
        this.#calls.must(covers(call.price, most), `${summary} and has held ${JSON.stringify(call.price)}`);
        const pageCaches = totalOf(most) > 0 ? this.savedState.pageCachesFor(request) : [];
        const arrived = (answer: WireAnswer): void => {
          const moment = this.#calls.nextMoment();
          const [pageCache] = pageCaches;
          const isBehind = request.parameters.some(([name]) => name === 'after');
          if (pageCache && isBehind && paidAgain(pageCache, answer, moment, call.window.id).length > 0)
            this.#repeatedAt.set(call.window.id, moment);
          this.savedState.arrived(pageCaches, answer, moment, call.window.id);
        };
        const serve = (): WireAnswer => this.#serve(request, call, pageCaches[0]);
        const passage = new Passage({ call, lives, resolve, reject, serve, arrived });
        signal.addEventListener('abort', () => passage.giveUp(), { once: true });
        const isWrite = request.path.startsWith('/v2/lists') && request.verb !== 'GET';
        const fate = (deed.meets({ most, isWrite }) ? deed.fates.shift() : undefined) ?? { kind: 'answered' };
        if (fate.kind !== 'held') {
          passage.meet(fate);
          return;
        }
        if (fate.acted) passage.act();
        this.#held = [...this.#held, { call, meet: (later) => passage.meet(later) }];
      });
  }

  /** The service acts on a request and bills it. Records that were here when its credits were held must not be billed again. */
  #serve(request: WireRequest, call: Call, pageCache: PageCache | undefined): WireAnswer {
    const { path, target } = request;
    const before = this.#sandbox.billed;
    const answer = this.#sandbox.handle({ ...request, path: target === 'credits' ? '/credits' : path });
    const billed = minus(this.#sandbox.billed, before);
    if (totalOf(billed) > 0) call.bills += 1;
    call.billed = addPrices(call.billed, billed);
    const again =
      pageCache && !call.deed.isAgain && !this.#mayRepeat(call, request)
        ? paidAgain(pageCache, answer, call.moment, call.window.id)
        : [];
    this.#calls.must(again.length === 0, `${call.deed.text}: pays again for ${again.join(', ')}`);
    this.#mayExceed(call, request, billed);
    if (answer.status <= 299 || endOf(answer) === 'unclear') this.savedState.acted(request);
    return answer;
  }

  // A service that ignores the cursor is found out by one page, and by those that were sent before that came.
  #mayRepeat({ window, sentAt = 0 }: Call, { parameters }: WireRequest): boolean {
    const isBehind = parameters.some(([name]) => name === 'after');
    return isBehind && this.#calls.isDifferent && !((this.#repeatedAt.get(window.id) ?? Infinity) < sentAt);
  }

  /**
   * A service that bills more than its price does so once: no call is sent at a price of which its window knows that it is too
   * low.
   */
  #mayExceed(call: Call, { path }: WireRequest, billed: Price): void {
    const isBeyond = totalOf(minus(billed, call.price)) > 0 && totalOf(billed) > totalOf(call.price);
    if (!isBeyond) return;
    const kind = `${call.window.id} ${path} ${totalOf(call.price) === 0 ? 'free' : 'priced'}`;
    const before = this.#beyond.get(kind) ?? [];
    this.#beyond.set(kind, [...before, call]);
    const isKnown = before.some(
      (other) => other.end === 'reported' && !isOpen(other) && (other.closedAt ?? Infinity) < (call.sentAt ?? 0),
    );
    this.#calls.must(!isKnown, `${call.deed.text}: is sent at a price of which it is known to be too low`);
  }
}
