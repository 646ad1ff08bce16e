// Two members of a team watch the same company in two editors: one pays, and both see the new event.
import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { noonZone } from '../../support/noonZone.ts';
import { postgresOrSkip } from '../../support/postgres/postgresServer.ts';
import { plainEvents, startTimelineServer, type TimelineServer, type WrittenEvent } from '../../support/timelineServer.ts';
import { Members } from '../../integration/storage/team/support/members.ts';
import { joinTeam } from '../joinTeam.ts';
import { newEventsBadge } from '../newEventsBadge.ts';
import type { Editor } from '../openEditor.ts';
import { editorFor, findCompanies } from '../signInto.ts';

const HOUR_MS = 3_600_000;
/** A window checks every minute what is due. */
const CHECKED_MS = 150_000;

describe('a watch of two members of a team, in two editors', function () {
  this.timeout(400_000);
  /** Those that are open. */
  const editors: Editor[] = [];
  let anna: Editor;
  let ben: Editor;
  let members: Members;
  let service: TimelineServer;
  let company = '';
  let zone = '';
  /** The day when the test began, so that one that passes midnight has events of one day. */
  let startDate = '';
  /** The number of events that have appeared since the watches began. */
  let appeared = 0;

  const eventsOf = (id: string): readonly WrittenEvent[] => {
    const subjects = [{ id, label: `Company ${id}`, entityType: 'company' }];
    const eventType = 'capital';
    const fresh = Array.from({ length: appeared }, (_, at) => ({
      id: `${id}-new-${String(at)}`,
      subjects,
      eventType,
      startDate,
    }));
    return [...fresh.reverse(), ...plainEvents(id, 6)];
  };

  before(async function () {
    zone = noonZone();
    startDate = new Date().toISOString().slice(0, 10);
    members = await Members.create(await postgresOrSkip(this));
    service = await startTimelineServer({ eventsOf });
    anna = await open('Anna');
    ben = await open('Ben');
  });
  afterEach(async function () {
    for (const editor of editors) await editor.evidence(this.currentTest);
  });
  after(async () => {
    for (const editor of editors) await editor.close();
    await service?.close();
    members?.end();
  });

  /** Opens an editor of a member who watches the company. */
  async function open(name: string): Promise<Editor> {
    // The clocks are moved by hours, and new events are of this day.
    const editor = await editorFor(service, { env: { TZ: zone } });
    editors.push(editor);
    await joinTeam(editor, members, name);
    await findCompanies(editor);
    company = await watch(editor);
    return editor;
  }

  /** Watches the first company every hour, from today on. @returns its name */
  async function watch({ workbench }: Editor): Promise<string> {
    await workbench.command('Company Data: Watch Company…');
    const search = workbench.option('Find by Name…');
    const question = workbench.quickMessage().filter({ hasText: 'Part of the name' });
    // Companies that were used lately may be offered first.
    await search.or(question).first().waitFor();
    if (await search.isVisible()) await workbench.pick('Find by Name…');
    await question.waitFor();
    await workbench.input('Flu');
    const option = workbench.option(/^Flu/).first();
    const name = await option.locator('.label-name').first().innerText();
    await option.click();
    await workbench.pick('Custom Number of Hours…');
    for (const [question, text] of [
      [/Hours between two checks/, '1'],
      [/The most events that a run may buy/, '10'],
      [/The most credits in any seven days/, '50'],
    ] as const) {
      await workbench.quickMessage().filter({ hasText: question }).waitFor();
      await workbench.input(text);
    }
    await workbench
      .option(/^From Today On/)
      .first()
      .click();
    await workbench
      .option(/^Watch every hour: ≤ 10 credits a run/)
      .first()
      .click();
    await workbench.row('New Events', name).waitFor();
    return name;
  }

  function appear(): void {
    appeared += 1;
    service.timeline.renew();
  }

  async function runNow({ workbench }: Editor): Promise<void> {
    await workbench.command('Company Data: Run Watch Now…');
    await workbench.option(company).first().click();
    await workbench
      .option(/^Check for new events of/)
      .first()
      .click();
  }

  /** Moves the clock of an editor's extensions by an hour, after which its watch is due without a click. */
  const makeDue = (editor: Editor): Promise<void> =>
    editor.api((_vscode, ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, HOUR_MS);

  const shown = async (editor: Editor): Promise<string> => {
    const badge = newEventsBadge(editor);
    return (await badge.count()) === 0 ? '' : badge.innerText();
  };

  /** The calls for events in the team's ledger. */
  const payers = async (): Promise<unknown> => {
    const rows = await members.run(
      `SELECT person.name, source, cost::float8 FROM company_data.call JOIN company_data.person ON person.id = person
       WHERE operation LIKE 'timeline%' AND state = 'entered' ORDER BY seq`,
    );
    return rows.map(({ name, source, cost }) => ({ name, source, cost }));
  };

  async function expectNews(count: number, paidBy: readonly string[]): Promise<void> {
    for (const editor of editors) await eventually(() => shown(editor), String(count), CHECKED_MS);
    assert.equal(service.timeline.billed['timeline'], count);
    await eventually(
      payers,
      paidBy.map((name) => ({ name, source: 'watch', cost: 1 })),
    );
  }

  it('is run by the one who asks for it, and the other has the new event when the watch is due', async () => {
    appear();
    await runNow(anna);
    await eventually(() => shown(anna), '1');
    assert.equal(await shown(ben), '');
    await makeDue(ben);
    await expectNews(1, ['Anna']);
    await ben.workbench.row('New Events', company).filter({ hasText: '1 new · every hour' }).waitFor();
  });

  it('is run by the other one as well', async () => {
    appear();
    await runNow(ben);
    // The other one could run it first if it were due before.
    await eventually(() => shown(ben), '2');
    await makeDue(anna);
    await expectNews(2, ['Anna', 'Ben']);
  });

  it('shows in the timeline who has loaded the event, and when', async () => {
    const { workbench } = ben;
    const watched = workbench.row('New Events', company);
    await workbench.expand(watched);
    await ben.page
      .getByRole('treeitem', { name: /^new: / })
      .last()
      .click();
    const timeline = await workbench.webview(company);
    await timeline.locator('.event').nth(1).click();
    await timeline
      .getByText(/read .* by Anna/)
      .first()
      .waitFor();
  });

  it('is run by one of both where it is due for both', async () => {
    appear();
    await Promise.all(editors.map(makeDue));
    for (const editor of editors) await eventually(() => shown(editor), '3', CHECKED_MS);
    assert.equal(service.timeline.billed['timeline'], 3);
  });
});
