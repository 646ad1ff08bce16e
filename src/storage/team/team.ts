// The membership of a window in a team: its connections, its deliveries, and its shared budget.
import { hostname } from 'node:os';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import type { Budget, LocalBudget, Spending } from '../../client/ledger.ts';
import { totalOf } from '../../client/price.ts';
import type { TeamCap, TeamCaps, TeamLedger, TeamState, TeamStatus } from '../../domain/team/team.ts';
import type { TeamAccount } from '../../domain/team/teamAccount.ts';
import { writeTeamAddress } from '../../domain/team/teamAddress.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';
import type { SharedPermits } from '../../client/sharedPermits.ts';
import type { Colleagues, Patience } from '../../client/colleagues.ts';
import type { Outbox } from '../outbox.ts';
import type { RecordOutbox } from '../recordOutbox.ts';
import { Delivery } from './delivery.ts';
import { teamFaultOf } from './faults.ts';
import { fingerprintOf } from './fingerprint.ts';
import { Recovery } from './recovery.ts';
import { sendWithRetry } from './sendWithRetry.ts';
import { RecordDelivery } from './recordDelivery.ts';
import { checkSchema, migrate, SCHEMA_VERSION } from './schema.ts';
import { AccountPermits } from './sharePermits.ts';
import { sourceText } from './sourceText.ts';
import { statements } from './sql/statements.ts';
import { SqlTeamLedger } from './sqlTeamLedger.ts';
import { TeamBudget, type TeamBudgetDeps } from './teamBudget.ts';
import { capNamed, setCaps, type LowCap } from './teamCaps.ts';
import { TeamConnection, type Query, type TeamConnectionOptions } from './teamConnection.ts';
import { TeamColleagues } from './teamColleagues.ts';
import { statusOf } from './teamStatus.ts';

export interface TeamOptions extends Omit<TeamConnectionOptions, 'opened' | 'lost'> {
  /** The name under which the others see this person's spending. */
  readonly person: string;
  readonly outbox: Outbox;
  readonly records: RecordOutbox;
  readonly askToSpendAlone: TeamBudgetDeps['askToSpendAlone'];
  readonly computer?: string;
}

/** The data of this member, as the team has last sent them. */
interface Membership {
  readonly person: number;
  readonly key: string;
  readonly status: TeamStatus;
}

/** One team in one window. Each statement has a time limit, and a lost connection is opened again by itself. */
export class Team implements Disposable {
  readonly address: string;
  readonly ledger: TeamLedger;
  readonly #options: TeamOptions;
  /** Reservations have a connection of their own, because a person waits for them. */
  readonly #urgent: TeamConnection;
  readonly #background: TeamConnection;
  readonly #delivery: Delivery;
  readonly #records: RecordDelivery;
  readonly #changed = new Emitter();
  readonly #ended = new AbortController();
  readonly #posted: readonly Disposable[];
  readonly #accounts = new Map<string, TeamAccount>();
  readonly #permits: AccountPermits;
  readonly #recovery: Recovery;
  readonly #computer: string;
  #membership: Membership | undefined;
  #faultCount = 0;
  #delivering: Promise<void> | undefined;

  constructor(options: TeamOptions) {
    this.#options = options;
    this.address = writeTeamAddress(options.address);
    this.#computer = options.computer ?? hostname();
    const connect = (): TeamConnection =>
      new TeamConnection({
        ...options,
        opened: (query) => this.#join(query),
        lost: this.#report,
      });
    this.#recovery = new Recovery({
      ...{ clock: options.clock, signal: this.#ended.signal, attempt: () => this.#readStatus() },
      changed: () => {
        this.#changed.fire();
      },
    });
    this.#urgent = connect();
    this.#background = connect();
    this.ledger = new SqlTeamLedger(this.#query);
    const urgentQuery: Query = (...args) => this.#send(this.#urgent, ...args);
    this.#permits = new AccountPermits({ clock: options.clock, query: urgentQuery, member: () => this.#member() });
    const deliveryDeps = { team: this.address, query: this.#query, clock: options.clock, version: SCHEMA_VERSION };
    const person = async (): Promise<number> => (await this.#member()).person;
    const { outbox, records } = options;
    this.#delivery = new Delivery({
      ...{ ...deliveryDeps, outbox, person, computer: this.#computer },
      accounts: () => this.#fingerprints('ledger'),
    });
    this.#records = new RecordDelivery({
      ...{ ...deliveryDeps, outbox: records, person },
      key: () => this.#membership?.key ?? '',
      withPeople: () => this.#membership?.status.sharesPeople === true,
      accounts: () => this.#fingerprints('records'),
    });
    this.#posted = [
      outbox.onDidPost(() => void this.#deliver()),
      // Records are sent after they are stored, and after the entries of their cost.
      records.onDidLoad(() => setImmediate(() => void this.sendRecords())),
    ];
  }

  /** Fires when the connection, the caps or the spending of the team have changed, as far as this window knows. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get state(): TeamState {
    const { address } = this;
    const status = this.#membership?.status;
    const { current } = this.#recovery;
    if (current) return { kind: 'unreachable', address, fault: current.fault.kind, since: current.since, status };
    return status ? { kind: 'ready', address, person: this.#options.person, status } : { kind: 'connecting', address };
  }

  /** The number of messages in the outbox that the team has not received yet. */
  get waiting(): number {
    return this.#options.outbox.count(this.address);
  }

  /** The budget of an account. From now on, its pending entries and records are delivered. */
  budget(account: TeamAccount, local: LocalBudget): Budget {
    const isNew = !this.#accounts.has(account.id);
    this.#accounts.set(account.id, account);
    if (isNew) void this.poll();
    const reserveWithTeam: TeamBudgetDeps['reserveWithTeam'] = (id, spending) => this.#reserve(account, id, spending);
    return new TeamBudget({ team: this.address, local, askToSpendAlone: this.#options.askToSpendAlone, reserveWithTeam });
  }

  /** The colleagues who have the same account. */
  colleagues(account: TeamAccount, patience?: Patience): Colleagues {
    const isBrief = (): boolean => patience === 'brief' && this.#recovery.current !== undefined;
    return new TeamColleagues({
      ...{ team: this.address, query: this.#query, clock: this.#options.clock, version: SCHEMA_VERSION, isBrief },
      identity: () => this.#member().then(({ person, key }) => ({ person, fingerprint: fingerprintOf(account, key, 'records') })),
      ...{ deliver: () => this.sendRecords(), faultCount: () => this.#faultCount },
    });
  }

  /** Sends the records that the team does not have yet. It never throws. @returns whether it has them all now */
  sendRecords(): Promise<boolean> {
    if (this.#ended.signal.aborted) return Promise.resolve(false);
    return this.#member()
      .then(() => this.#records.run())
      .then(
        () => true,
        () => false,
      );
  }

  /** The permits of an account, by which all windows of the team share the rate of its token. */
  permits(account: TeamAccount): SharedPermits {
    return this.#permits.of(account);
  }

  /** Connects, delivers pending messages, and reads the caps and the spending of the team. It never throws. */
  async poll(): Promise<void> {
    try {
      const { person } = await this.#member();
      // This also opens the connection for reservations before a reservation needs it.
      await this.#send(this.#urgent, statements.heartbeat, SCHEMA_VERSION, person, [...this.#options.outbox.holds(this.address)]);
      await this.#delivery.run();
      void this.sendRecords();
      await this.#readStatus();
    } catch (error) {
      this.#report(error);
    }
  }

  /** Sets the caps of the team. @returns a cap that is too low, in which case nothing is changed @throws TeamFault `rights` */
  async setCaps(wanted: TeamCaps): Promise<LowCap | undefined> {
    const low = await setCaps(this.#query, wanted);
    await this.#readStatus();
    return low;
  }

  /** Sets whether the team shares records of people. Those that it has are deleted if it does not. @throws TeamFault */
  async setSharing(people: boolean): Promise<void> {
    await this.#query(statements.setRecordSharing, SCHEMA_VERSION, people);
    await this.#readStatus();
  }

  /** Deletes the records that the team shares. The records on its members' computers stay. @throws TeamFault */
  async forgetRecords(): Promise<void> {
    await this.#query(statements.forgetRecords, SCHEMA_VERSION);
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    for (const one of this.#posted) one.dispose();
    this.#changed.dispose();
    this.#background.dispose();
    void this.#permits.close().then(() => {
      this.#urgent.dispose();
    });
  }

  async #reserve(account: TeamAccount, id: string, spending: Spending): Promise<TeamCap | undefined> {
    const { person, key } = await this.#member();
    const { operation, source, price } = spending;
    const call = [this.#computer, fingerprintOf(account, key, 'ledger'), operation, sourceText(source), totalOf(price)];
    const [row] = await this.#send(this.#urgent, statements.reserve, SCHEMA_VERSION, id, person, ...call);
    const exceeded = row?.['exceeded'];
    if (exceeded === '') return undefined;
    const cap = capNamed(exceeded);
    if (!cap) throw new TeamFault('other', 'reserve');
    return cap;
  }

  readonly #query: Query = (...args) => this.#send(this.#background, ...args);

  readonly #report = (error: unknown): void => {
    this.#recovery.report(teamFaultOf(error), this.#membership === undefined);
  };

  async #send(connection: TeamConnection, ...args: Parameters<Query>): ReturnType<Query> {
    try {
      return await sendWithRetry(connection, args, () => this.#membership !== undefined && !this.#ended.signal.aborted);
    } catch (error) {
      const fault = teamFaultOf(error);
      // The team has answered that a message is of another person. The delivery tries an earlier name of the user then.
      const isOfAnother = fault.kind === 'person' && (args[0] === statements.settle || args[0] === statements.release);
      if (isOfAnother) throw fault;
      this.#faultCount += 1;
      this.#report(fault);
      throw fault;
    }
  }

  async #member(): Promise<Membership> {
    // A statement opens the connection, and opening it joins the team.
    if (!this.#membership) await this.#readStatus();
    if (!this.#membership) throw new TeamFault('connection', 'disposed');
    return this.#membership;
  }

  async #join(query: Query): Promise<void> {
    const schema = await checkSchema(query);
    if (schema === 'create') throw new TeamFault('noSchema');
    if (schema === 'migrate') await migrate(this.#background);
    const [joined] = await query(statements.join, SCHEMA_VERSION, this.#options.person, true);
    if (joined?.['outcome'] === 'taken') throw new TeamFault('person', 'taken');
    const person = Number(joined?.['person']);
    await this.#readStatus(query, person);
    // Pending entries are delivered at once, but not before this connection can be used.
    setImmediate(() => {
      void this.#deliver();
      void this.sendRecords();
    });
  }

  async #readStatus(query: Query = this.#query, person = this.#membership?.person ?? 0): Promise<void> {
    const { current: faultBefore } = this.#recovery;
    const [row] = await query(statements.status, person);
    if (!row) throw new TeamFault('other', 'status');
    if (Number(row['version']) > SCHEMA_VERSION) {
      const fault = new TeamFault('newer');
      this.#recovery.report(fault);
      throw fault;
    }
    // If the statement has opened the connection, joining has read the status already. This response was requested before the
    // person was known, so it is ignored.
    if (person === 0 && this.#membership) return;
    if (person === 0) throw new TeamFault('other', 'status');
    const [sharing] = await query(statements.recordSharing);
    this.#recovery.end(faultBefore);
    const status = statusOf({ ...row, ...sharing }, this.#options.clock.now());
    this.#membership = { person, key: String(row['key']), status };
    this.#changed.fire();
  }

  /** Delivers pending messages, also those that are added while it runs. */
  #deliver(): Promise<void> {
    if (this.#ended.signal.aborted) return Promise.resolve();
    const delivered = this.#delivery.run();
    delivered.catch(this.#report);
    return (this.#delivering ??= (async () => {
      try {
        await delivered;
        await this.#readStatus();
      } catch {
        // The fault was reported above, or by the statement that failed.
      } finally {
        this.#delivering = undefined;
      }
    })());
  }

  #fingerprints(use: 'ledger' | 'records'): ReadonlyMap<string, string> {
    const key = this.#membership?.key;
    if (key === undefined) return new Map();
    return new Map([...this.#accounts].map(([id, account]) => [id, fingerprintOf(account, key, use)]));
  }
}
