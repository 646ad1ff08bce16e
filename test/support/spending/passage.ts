// One request on its way to the service, and its answer on the way back.
import { Failure } from '../../../src/client/failure.ts';
import type { WireAnswer } from '../../../src/client/http/transport.ts';
import { isRecord } from '../../../src/client/isRecord.ts';
import { parseBody } from '../../../src/client/parseBody.ts';
import { addPrices, free, readCost } from '../../../src/client/price.ts';
import type { Call, End } from './calls.ts';
import type { LaterFate } from './fate.ts';

export interface PassageDeps {
  readonly call: Call;
  /** Lets the service act on the request. */
  readonly serve: () => WireAnswer;
  /** This is called when the answer has arrived completely. */
  readonly arrived: (answer: WireAnswer) => void;
  /** Returns whether the window that sent it still runs. */
  readonly lives: () => boolean;
  readonly resolve: (answer: WireAnswer) => void;
  readonly reject: (failure: Failure) => void;
}

export class Passage {
  readonly #deps: PassageDeps;
  readonly #call: Call;
  #answer: WireAnswer | undefined;
  #over = false;

  constructor(deps: PassageDeps) {
    this.#deps = deps;
    this.#call = deps.call;
    this.#call.onItsWay = true;
  }

  /** The service acts, once, and bills. */
  act(): WireAnswer {
    if (this.#answer) return this.#answer;
    this.#answer = this.#deps.serve();
    this.#call.onItsWay = false;
    return this.#answer;
  }

  /** The extension waits no longer. The service may act all the same. */
  giveUp(): void {
    this.#fail('cancelled', 'unknown', 'aborted');
  }

  /** Applies the fate of the request. A request that the service has acted on is never refused. */
  meet(fate: LaterFate): void {
    if (this.#answer && isBeforeActing(fate)) this.#arrive(this.act(), {});
    else this.#meet(fate);
    this.#call.onItsWay = false;
  }

  #meet(fate: LaterFate): void {
    switch (fate.kind) {
      case 'answered':
        this.#arrive(this.act(), {});
        return;
      case 'bare':
        this.#arrive(this.act(), { bare: true });
        return;
      case 'cut':
        this.#arrive(this.act(), { bare: fate.bare, cut: true });
        return;
      case 'failedAtCost':
        this.#arrive({ ...this.act(), status: 500 }, {});
        return;
      case 'gateway':
        if (fate.acted) this.act();
        this.#arrive({ status: fate.status, headers: {}, body: '<html>Bad gateway</html>' }, {});
        return;
      case 'reset':
        if (fate.acted) this.act();
        this.#fail('unreachable', 'unknown', 'ECONNRESET');
        return;
      case 'silent':
        if (fate.acted) this.act();
        return;
      case 'unreached':
        this.#fail('unreachable', 'notSent', 'ECONNREFUSED');
        return;
      case 'refused':
        this.#arrive(refusal(fate.status), { bare: fate.bare });
        return;
      case 'tooFast':
        this.#arrive(refusal(429, fate.retryAfter), {});
    }
  }

  #arrive(answer: WireAnswer, how: { readonly bare?: boolean; readonly cut?: boolean }): void {
    const { 'x-uniapi-cost': cost, ...others } = answer.headers;
    const reported = how.bare ? undefined : cost;
    const headers = reported === undefined ? others : { ...others, 'x-uniapi-cost': reported };
    const body = how.cut ? answer.body.slice(0, answer.body.length / 2) : answer.body;
    this.#end(endOf({ ...answer, headers, body }), () => {
      this.#call.reported = addPrices(this.#call.reported, readCost(reported) ?? free);
      if (answer.status <= 299 && !how.cut) this.#deps.arrived(answer);
      this.#deps.resolve({ ...answer, headers, body });
    });
  }

  #fail(kind: 'cancelled' | 'unreachable', delivery: 'notSent' | 'unknown', detail: string): void {
    this.#end(delivery === 'notSent' ? 'clear' : 'unclear', () => this.#deps.reject(new Failure(kind, { delivery, detail })));
  }

  #end(end: End, tell: () => void): void {
    if (this.#over || !this.#deps.lives()) return;
    this.#over = true;
    this.#call.end = end;
    tell();
  }
}

function isBeforeActing({ kind }: LaterFate): boolean {
  return kind === 'unreached' || kind === 'refused' || kind === 'tooFast';
}

/** Returns whether the ones who read it can know what was billed. */
export function endOf({ status, headers, body }: WireAnswer): End {
  if (headers['x-uniapi-cost'] !== undefined) return 'reported';
  if (status <= 299) return hasNoObjects(body) || body.includes('"error":true') ? 'clear' : 'unreported';
  return (status >= 500 || status === 408) && !body.includes('"error.') ? 'unclear' : 'clear';
}

// Only objects and overviews are billed, so an answer without them needs no report.
function hasNoObjects(body: string): boolean {
  const read = parseBody(body);
  return isRecord(read) && Array.isArray(read['items']) && read['items'].length === 0 && read['facets'] === undefined;
}

function refusal(status: number, retryAfter?: number): WireAnswer {
  const headers = { 'x-uniapi-cost': 'none', ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) };
  return { status, headers, body: JSON.stringify({ code: 'error.refused', message: 'No.' }) };
}
