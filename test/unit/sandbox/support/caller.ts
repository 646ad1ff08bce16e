// Speaks to a sandbox as a test wants to: parameters as an object, answers parsed.
import assert from 'node:assert/strict';
import type { Verb } from '../../../../src/client/http/transport.ts';
import { addPrices, free, readCost, type Price } from '../../../../src/client/price.ts';
import { sandboxToken } from '../../../../src/sandbox/authentication.ts';
import { Sandbox, type SandboxOptions } from '../../../../src/sandbox/sandbox.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

interface Coded {
  readonly code: string;
}

/** The members that bodies and records may have, in one type: a test reads those that it knows to be there. */
export interface Json {
  readonly items: readonly Json[];
  readonly item: Json;
  readonly meta: { readonly count: number; readonly limit: number; readonly ordering: string };
  readonly facets: Readonly<Record<string, unknown>>;
  readonly explanation?: unknown;

  readonly error: boolean;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly data?: { readonly parameter?: string };

  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly country: string;
  readonly fullAddress: string;
  readonly active: boolean;
  readonly baby: boolean;
  readonly obfuscated: boolean;
  readonly confidence: number;
  readonly base: {
    readonly legalName: string;
    readonly vat: string;
    readonly taxId: string;
    readonly cciaa?: string;
    readonly rea?: string;
    readonly ateco: readonly [Coded, ...Coded[]];
    /** The address of a location. */
    readonly address: Readonly<Record<'municipality' | 'fullAddress', string>>;
    readonly company: { readonly id: string; readonly name: string };
    readonly registeredAddress: Readonly<Record<'municipality' | 'provinceCode' | 'region' | 'postcode', string>>;
  };
  readonly economics?: { readonly balanceSheets: readonly { readonly revenue: number }[] };
  readonly shares?: { readonly sharesOwned: readonly { readonly id: string }[] };
  readonly groups?: {
    readonly items: readonly {
      readonly groupId: number;
      readonly computedTotalOperatingRevenue: number;
      readonly items: readonly { readonly id: string }[];
    }[];
  };
  readonly statistics: { readonly companies: number };

  readonly listLength: number;
  readonly extraData?: unknown;
  readonly modifiedDate: string;
  readonly hidden?: boolean;
  readonly user?: { readonly id: string };
  readonly key?: string;

  readonly subjects: readonly { readonly id: string; readonly entityType: string; readonly label: string }[];
  readonly startDate: string;
  readonly endDate?: string;
  readonly payload?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

export type Values = Readonly<Record<string, string | number | boolean>>;

/** 2026-05-20, noon in UTC. */
export const noon = Date.UTC(2026, 4, 20, 12);

export class Caller {
  readonly clock: FakeClock;
  readonly sandbox: Sandbox;
  /** The sum of all cost headers. */
  costs: Price = free;

  constructor({ start = noon, ...options }: { start?: number } & Omit<SandboxOptions, 'clock'> = {}) {
    this.clock = new FakeClock(start);
    this.sandbox = new Sandbox({ clock: this.clock, ...options });
  }

  /** A call with the right token. */
  call(verb: Verb, path: string, values: Values = {}): Answer {
    return this.raw(verb, path, { token: sandboxToken, ...values });
  }

  raw(verb: Verb, path: string, values: Values): Answer {
    const parameters = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
    const { status, headers, body } = this.sandbox.handle({ verb, path, parameters });
    const cost = readCost(headers['x-uniapi-cost']);
    assert.ok(cost, 'every answer carries its cost');
    this.costs = addPrices(this.costs, cost);
    return { status, headers, body: JSON.parse(body || '{}') as Json };
  }

  /** The body of a call that must succeed. */
  ok(verb: Verb, path: string, values: Values = {}): Json {
    const { status, body } = this.call(verb, path, values);
    assert.ok(status >= 200 && status < 300, `${verb} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Asserts that a call is refused so; `parameter` is the one that the answer blames. */
  refused(verb: Verb, path: string, values: Values, status: number, code: string, parameter?: string): void {
    const answer = this.call(verb, path, values);
    assert.deepEqual(
      { status: answer.status, code: answer.body.code, parameter: answer.body.data?.parameter },
      { status, code: `error.${code}`, parameter },
    );
    assert.equal(answer.headers['x-uniapi-cost'], 'none');
    assert.equal(answer.body.error, true);
    assert.equal(answer.body.status, status);
    assert.equal(typeof answer.body.message, 'string');
  }

  /** The IDs of the items of a search, all its pages together. */
  allPages(path: string, values: Values, limit = 50): string[] {
    return this.allItems(path, values, limit).map(({ id }) => id);
  }

  /** The items of a search, all its pages together. */
  allItems(path: string, values: Values, limit = 50): Json[] {
    const items: Json[] = [];
    for (let offset = 0; ; offset += limit) {
      const page = this.ok('GET', path, { ...values, limit, offset }).items;
      items.push(...page);
      if (page.length < limit) return items;
    }
  }

  listNamed(name: string): string {
    const list = this.ok('GET', '/v2/lists', { name, limit: 50 }).items.find((one) => one.name === name);
    assert.ok(list, `a list named ${name}`);
    return list.id;
  }
}

export function idsOf(body: Json): string[] {
  return body.items.map((item) => item.id);
}
