// A window's part in a team: its connection, its person, and what it tells and asks the team.
import { hostname } from 'node:os';
import { Emitter, type Disposable, type Event } from '../client/event.ts';
import type { Budget, LocalBudget, Spending } from '../client/ledger.ts';
import { totalOf } from '../client/price.ts';
import type { TeamCap, TeamCaps, TeamLedger, TeamState, TeamStatus } from '../domain/team/team.ts';
import type { TeamAccount } from '../domain/team/teamAccount.ts';
import { writeTeamAddress } from '../domain/team/teamAddress.ts';
import { TeamFault } from '../domain/team/teamFault.ts';
import type { Outbox } from '../storage/outbox.ts';
import { Delivery } from './delivery.ts';
import { teamFaultOf } from './faults.ts';
import { fingerprintOf } from './fingerprint.ts';
import { checkSchema, migrate, SCHEMA_VERSION } from './schema.ts';
import { sourceText } from './sourceText.ts';
import { statements } from './sql/statements.ts';
import { SqlTeamLedger } from './sqlTeamLedger.ts';
import { TeamBudget, type TeamBudgetDeps } from './teamBudget.ts';
import { TeamConnection, type Query, type TeamConnectionOptions } from './teamConnection.ts';
import { statusOf } from './teamStatus.ts';

export interface TeamOptions extends Omit<TeamConnectionOptions, 'opened' | 'lost'> {
  /** The name under which the others see this person's spending. */
  readonly person: string;
  readonly outbox: Outbox;
  readonly goOnAlone: TeamBudgetDeps['goOnAlone'];
  readonly computer?: string;
}

/** The answers of the team at the last connection. */
interface Membership {
  readonly person: number;
  readonly key: string;
  readonly status: TeamStatus;
}

const caps = ['teamDay', 'teamMonth', 'personDay'] as const satisfies readonly TeamCap[];

/** Milliseconds after which a lost connection is tried again, longer each time. */
const [FIRST_AGAIN_MS, LAST_AGAIN_MS] = [1000, 60_000];

/** It never blocks anybody: each statement has a time limit, and a lost connection is tried again by itself. */
export class Team implements Disposable {
  readonly address: string;
  readonly ledger: TeamLedger;
  readonly #options: TeamOptions;
  /** Reservations have a connection of their own, because a person waits for them. */
  readonly #urgent: TeamConnection;
  readonly #background: TeamConnection;
  readonly #delivery: Delivery;
  readonly #changed = new Emitter();
  readonly #ended = new AbortController();
  readonly #posted: Disposable;
  readonly #accounts = new Map<string, TeamAccount>();
  readonly #computer: string;
  #membership: Membership | undefined;
  #fault: { readonly fault: TeamFault; readonly since: number } | undefined;
  #isWaiting = false;
  #delivering: Promise<void> | undefined;

  constructor(options: TeamOptions) {
    this.#options = options;
    this.address = writeTeamAddress(options.address);
    this.#computer = options.computer ?? hostname();
    const connect = (): TeamConnection =>
      new TeamConnection({
        ...options,
        opened: (query) => this.#join(query),
        lost: (fault) => {
          this.#failed(fault);
        },
      });
    this.#urgent = connect();
    this.#background = connect();
    const query: Query = (...args) => this.#query(...args);
    this.ledger = new SqlTeamLedger(query);
    this.#delivery = new Delivery({
      team: this.address,
      outbox: options.outbox,
      query,
      clock: options.clock,
      version: SCHEMA_VERSION,
      computer: this.#computer,
      person: async () => (await this.#member()).person,
      accounts: () => this.#fingerprints(),
    });
    this.#posted = options.outbox.onDidPost(() => void this.#deliver());
  }

  /** Fires when the connection, the caps or the spending of the team have changed, as far as this window knows. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get state(): TeamState {
    const { address } = this;
    const status = this.#membership?.status;
    if (this.#fault) return { kind: 'unreachable', address, fault: this.#fault.fault.kind, since: this.#fault.since, status };
    return status ? { kind: 'ready', address, person: this.#options.person, status } : { kind: 'connecting', address };
  }

  /** The number of things on this computer that the team does not know yet. */
  get waiting(): number {
    return this.#options.outbox.count(this.address);
  }

  /** The budget of an account. From now on, what waits to be told of it is told. */
  budget(account: TeamAccount, local: LocalBudget): Budget {
    const isNew = !this.#accounts.has(account.id);
    this.#accounts.set(account.id, account);
    if (isNew) void this.poll();
    const { goOnAlone } = this.#options;
    return new TeamBudget({ team: this.address, local, goOnAlone, hold: (id, spending) => this.#hold(account, id, spending) });
  }

  /** Connects, tells the team what it does not know, and asks for its caps and its spending. It never throws. */
  async poll(): Promise<void> {
    try {
      const { person } = await this.#member();
      // It also opens the connection of reservations, before one is needed.
      await this.#send(this.#urgent, statements.heartbeat, SCHEMA_VERSION, person, [...this.#options.outbox.held(this.address)]);
      await this.#delivery.run();
      await this.#readStatus();
    } catch (error) {
      this.#failed(teamFaultOf(error));
    }
  }

  /**
   * Sets the caps of the team.
   * @returns the first cap that is below what is spent already, and how much that is: nothing is changed then
   * @throws TeamFault `rights` if this user may not
   */
  async setCaps({
    teamDay,
    teamMonth,
    personDay,
  }: TeamCaps): Promise<{ readonly cap: TeamCap; readonly spent: number } | undefined> {
    const [low] = await this.#query(
      ...([statements.setCaps, SCHEMA_VERSION, teamDay ?? null, teamMonth ?? null, personDay ?? null] as const),
    );
    await this.#readStatus();
    const cap = caps.find((name) => name === low?.['cap']);
    return cap && { cap, spent: Number(low?.['spent']) };
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#posted.dispose();
    this.#changed.dispose();
    this.#urgent.dispose();
    this.#background.dispose();
  }

  async #hold(account: TeamAccount, id: string, spending: Spending): Promise<TeamCap | undefined> {
    const { person, key } = await this.#member();
    const { operation, source, price } = spending;
    const [row] = await this.#send(
      ...([
        this.#urgent,
        statements.reserve,
        SCHEMA_VERSION,
        id,
        person,
        this.#computer,
        fingerprintOf(account, key, 'ledger'),
      ] as const),
      ...([operation, sourceText(source), totalOf(price)] as const),
    );
    const exceeded = row?.['exceeded'];
    if (exceeded === '') return undefined;
    const cap = caps.find((name) => name === exceeded);
    if (!cap) throw new TeamFault('other', 'reserve');
    return cap;
  }

  readonly #query: Query = (...args) => this.#send(this.#background, ...args);

  /** Sends a statement again if the connection was lost, because none of them does anything twice. */
  async #send(connection: TeamConnection, ...args: Parameters<Query>): ReturnType<Query> {
    try {
      return await connection.query(...args);
    } catch (error) {
      const fault = teamFaultOf(error);
      const isPassing = fault.kind === 'connection' || fault.code === '40P01' || fault.code === '40001';
      if (isPassing && this.#membership && !this.#ended.signal.aborted) return await this.#sendAgain(connection, args);
      this.#failed(fault);
      throw fault;
    }
  }

  async #sendAgain(connection: TeamConnection, args: Parameters<Query>): ReturnType<Query> {
    try {
      return await connection.query(...args);
    } catch (error) {
      const fault = teamFaultOf(error);
      this.#failed(fault);
      throw fault;
    }
  }

  async #member(): Promise<Membership> {
    // Any statement opens the connection, which joins.
    if (!this.#membership) await this.#readStatus();
    if (!this.#membership) throw new TeamFault('connection', 'disposed');
    return this.#membership;
  }

  async #join(query: Query): Promise<void> {
    if ((await checkSchema(query)) === 'create') throw new TeamFault('noSchema');
    if ((await checkSchema(query)) === 'migrate') await migrate(this.#background);
    const [joined] = await query(statements.join, SCHEMA_VERSION, this.#options.person, true);
    if (joined?.['outcome'] === 'taken') throw new TeamFault('person', 'taken');
    const person = Number(joined?.['person']);
    await this.#readStatus(query, person);
    // Entries that waited for a connection are told at once, but not before this one can be used.
    setImmediate(() => void this.#deliver());
  }

  async #readStatus(query: Query = this.#query, person = this.#membership?.person ?? 0): Promise<void> {
    const [row] = await query(statements.status, person);
    if (!row) throw new TeamFault('other', 'status');
    // The statement may have joined by opening the connection, and then its answer is of nobody.
    if (person === 0 && this.#membership) return;
    if (person === 0) throw new TeamFault('other', 'status');
    this.#fault = undefined;
    this.#membership = { person, key: String(row['key']), status: statusOf(row, this.#options.clock.now()) };
    this.#changed.fire();
  }

  /** Also of what is posted while it runs. */
  #deliver(): Promise<void> {
    if (this.#ended.signal.aborted) return Promise.resolve();
    const delivered = this.#delivery.run();
    // Its fault is announced by the statement that met it.
    delivered.catch(() => undefined);
    return (this.#delivering ??= (async () => {
      try {
        await delivered;
        await this.#readStatus();
      } catch (error) {
        this.#failed(teamFaultOf(error));
      } finally {
        this.#delivering = undefined;
      }
    })());
  }

  /** A refusal of the database concerns only the statement: the connection is as good as before. */
  #failed(fault: TeamFault): void {
    if (this.#ended.signal.aborted || fault.kind === 'other') return;
    this.#fault = { fault, since: this.#fault?.since ?? this.#options.clock.now() };
    this.#changed.fire();
    void this.#tryAgain();
  }

  async #tryAgain(): Promise<void> {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    try {
      for (let wait = FIRST_AGAIN_MS; this.#fault; wait = Math.min(2 * wait, LAST_AGAIN_MS)) {
        await this.#options.clock.sleep(wait, this.#ended.signal);
        await this.#readStatus().catch((error: unknown) => {
          this.#fault &&= { ...this.#fault, fault: teamFaultOf(error) };
        });
      }
    } catch {
      // The window ends.
    } finally {
      this.#isWaiting = false;
    }
  }

  #fingerprints(): ReadonlyMap<string, string> {
    const key = this.#membership?.key;
    if (key === undefined) return new Map();
    return new Map([...this.#accounts].map(([id, account]) => [id, fingerprintOf(account, key, 'ledger')]));
  }
}
