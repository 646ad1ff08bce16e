// Tests of the commands of a team: nothing unchecked is stored, and each fault says what to do.
import assert from 'node:assert/strict';
import { exportSpending } from '../../../../src/commands/credits/spending.ts';
import { connectTeam } from '../../../../src/commands/team/connectTeam.ts';
import { disconnectTeam } from '../../../../src/commands/team/disconnectTeam.ts';
import { forgetEverything } from '../../../../src/commands/session/forgetEverything.ts';
import { forgetTeamRecords } from '../../../../src/commands/team/forgetTeamRecords.ts';
import { setTeamCaps } from '../../../../src/commands/team/setTeamCaps.ts';
import { setTeamSharing } from '../../../../src/commands/team/setTeamSharing.ts';
import { explainTeamFault } from '../../../../src/viewModel/team/teamFaultText.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const address = 'postgres://db.test:5432/team';
const draft = {
  address: { host: 'db.test', port: 5432, database: 'team' },
  credentials: { user: 'anna', password: 'secret' },
};
const withPassword = ['A user and a password', 'anna', 'secret'];

describe('the commands of a team', () => {
  let harness: TestHarness;
  const messages = (): readonly string[] => harness.ui.messages.map(({ text }) => text);

  beforeEach(async () => (harness = await TestHarness.inSandbox()));
  afterEach(() => harness.end());

  describe('connect', () => {
    it('checks the database, asks for a name, and then keeps both', async () => {
      harness.ui.answer(address, ...withPassword, 'Anna Bianchi');
      await harness.run(connectTeam);
      assert.deepEqual(harness.team.checked, [draft]);
      assert.deepEqual(harness.team.joined, [['Anna Bianchi', false]]);
      assert.deepEqual(harness.team.connected, [[draft, 'Anna Bianchi']]);
    });

    it('says what is wrong with an address while it is typed', async () => {
      harness.ui.answer(
        { wrong: 'mysql://db.test/team', says: /begins with postgres/ },
        { wrong: 'postgres://anna:x@db.test/team', says: /Leave user and password out/ },
        { wrong: 'postgres://db.test', says: /Add the name of the database/ },
        { wrong: 'db.test', says: /such as postgres:/ },
        { wrong: 'postgres://db.test/team?x=1', says: /Leave out/ },
        undefined,
      );
      await harness.run(connectTeam);
      assert.deepEqual(harness.team.connected, []);
    });

    it('keeps nothing that failed the check, and goes on where the user wants', async () => {
      harness.team.faults.push('password', 'name', 'certificate');
      harness.ui.answer(
        address,
        ...withPassword,
        'Change the user',
        ...withPassword,
        'Check again',
        'Change the address',
        address,
      );
      harness.ui.answer(...withPassword, 'Anna');
      await harness.run(connectTeam);
      const { asked, offeredDetails } = harness.ui;
      assert.deepEqual(
        asked.filter((text) => text.endsWith('.')),
        [
          'The team’s database did not accept the user, the password or the certificate.',
          'The name of the team’s database server is not known on this network.',
          'The certificate of the team’s database server is not trusted, so nothing was sent.',
        ],
      );
      assert.deepEqual(
        offeredDetails.flatMap(([first]) => (first?.[0] === 'Check again' ? (first[1] ?? '') : [])),
        [
          'Connect again, and enter them anew.',
          'Check the host in the address, and the network or VPN.',
          'Add its authority’s certificate to this computer, or correct the address.',
        ],
      );
      assert.equal(harness.team.connected.length, 1);
      const [before, again] = [harness.ui.proposed.slice(3, 5), harness.ui.proposed.slice(5, 8)];
      assert.deepEqual(before, ['anna', undefined], 'the user, and no password');
      assert.deepEqual(again, [address, 'anna', undefined]);
    });

    it('keeps nothing where the user leaves after a fault', async () => {
      harness.team.faults.push('noEncryption');
      harness.ui.answer(address, ...withPassword, undefined);
      await harness.run(connectTeam);
      assert.deepEqual(harness.team.joined, []);
      assert.deepEqual(harness.team.connected, []);
    });

    it('asks for another name where it is taken, and whether a known one is the same person', async () => {
      harness.team.outcomes.push('taken', 'known', 'joined');
      harness.ui.answer(address, ...withPassword, 'Ben', 'Anna');
      await harness.run(connectTeam);
      assert.match(harness.ui.asked.join('\n'), /“Ben” in the team. Enter another name/);
      assert.deepEqual(messages(), []);
      assert.deepEqual(harness.ui.confirmed, ['Are you the “Anna” who is in the team already?']);
      assert.deepEqual(harness.team.joined.at(-1), ['Anna', true]);
      assert.deepEqual(harness.team.connected, [[draft, 'Anna']]);
    });

    it('is done where the known person was gone when the user confirmed to be it, and was made anew', async () => {
      harness.team.outcomes.push('known', 'new');
      harness.ui.answer(address, ...withPassword, 'Anna');
      await harness.run(connectTeam);
      assert.deepEqual(harness.team.joined.at(-1), ['Anna', true]);
      assert.deepEqual(harness.team.connected, [[draft, 'Anna']]);
    });

    it('says that nothing was stored where the secret store does not keep the password', async () => {
      harness.team.keeps = false;
      harness.ui.answer(address, ...withPassword, 'Anna');
      await harness.run(connectTeam);
      assert.match(messages()[0] ?? '', /secret store does not keep the password, so nothing was stored/);
    });

    it('says what to do where the settings cannot be written', async () => {
      harness.team.writes = false;
      harness.ui.answer(address, ...withPassword, 'Anna');
      await harness.run(connectTeam);
      assert.match(messages()[0] ?? '', /could not write your settings, .* unlock settings\.json, and try again\.$/);
      assert.ok(!harness.ui.finished.includes('Connected to the team’s database.'));
    });
  });

  describe('disconnect', () => {
    it('says how many entries the team does not have yet', async () => {
      harness.team.isReady();
      harness.team.undelivered = 3;
      await harness.run(disconnectTeam);
      assert.match(harness.ui.details[0] ?? '', /stay on this computer.* does not have 3 of your entries/);
      assert.equal(harness.team.state.kind, 'none');
      harness.team.isReady();
      harness.team.undelivered = 1;
      await harness.run(disconnectTeam);
      assert.match(harness.ui.details[1] ?? '', /does not have one of your entries yet. It gets it/);
    });

    it('says what could not be written or deleted', async () => {
      harness.team.isReady();
      harness.team.writes = false;
      await harness.run(disconnectTeam);
      assert.match(messages()[0] ?? '', /could not write your settings, so the team was not changed/);
      assert.equal(harness.team.state.kind, 'ready');
      Object.assign(harness.team, { writes: true, deletes: false });
      await harness.run(disconnectTeam);
      assert.match(messages()[1] ?? '', /is disconnected, but .* could not delete the password/);
      assert.ok(!harness.ui.finished.includes('Disconnected from the team’s database.'));
    });

    it('leaves the team as it is where the user does not agree', async () => {
      harness.team.isReady();
      harness.ui.sure = false;
      await harness.run(disconnectTeam);
      assert.equal(harness.team.state.kind, 'ready');
    });
  });

  describe('set caps', () => {
    it('offers the caps as they are, and sets none below what is spent', async () => {
      harness.team.isReady();
      harness.ui.answer(
        { wrong: '119', says: /120 credits are spent/ },
        { wrong: 'many', says: /whole number/ },
        '120',
        '',
        '50',
      );
      await harness.run(setTeamCaps);
      assert.deepEqual(harness.team.set, [{ teamDay: 120, teamMonth: undefined, personDay: 50 }]);
    });

    it('sets none where somebody else has set others while the user was asked', async () => {
      const { team } = harness;
      team.isReady();
      let refreshed = 0;
      team.refresh = () => {
        refreshed += 1;
        if (refreshed === 2) team.isReady({ caps: { teamDay: 500, teamMonth: undefined, personDay: 50 } });
        return Promise.resolve();
      };
      harness.ui.answer('120', '', '');
      await harness.run(setTeamCaps);
      assert.deepEqual(team.set, []);
      assert.match(messages().join('\n'), /^The caps of the team are no longer those that you were shown/);
    });

    it('names the cap that is too low by then', async () => {
      harness.team.isReady();
      harness.team.setCaps = () => Promise.resolve({ cap: 'personDay', spent: 60 });
      harness.ui.answer('120', '', '50');
      await harness.run(setTeamCaps);
      assert.match(messages().join('\n'), /^The most credits that each person may spend in a day: 60 .*Nothing was changed\.$/);
    });

    it('says who may set them, and why they cannot be set', async () => {
      harness.team.isReady({ mayAdminister: false });
      await harness.run(setTeamCaps);
      harness.team.state = { kind: 'unreachable', address, fault: 'timedOut', since: 0, status: undefined };
      await harness.run(setTeamCaps);
      harness.team.state = { kind: 'none' };
      await harness.run(setTeamCaps);
      assert.match(messages().join('\n'), /role company_data_admin.*\n.*did not answer in time.*\n.*No team is connected/);
      assert.deepEqual(harness.team.set, []);
    });
  });

  describe('the records that the team shares', () => {
    it('stay where a person forgets everything, who reads so', async () => {
      harness.team.isReady();
      await harness.run(forgetEverything);
      assert.match(harness.ui.details[0] ?? '', /The team keeps the records that you have shared/);
      assert.equal(harness.team.forgotten, 0);
    });

    it('are forgotten by those who may, once they are sure', async () => {
      harness.team.isReady({ mayAdminister: false });
      await harness.run(forgetTeamRecords);
      assert.match(messages()[0] ?? '', /role company_data_admin/);
      harness.team.isReady();
      harness.ui.sure = false;
      await harness.run(forgetTeamRecords);
      assert.equal(harness.team.forgotten, 0);
      harness.ui.sure = true;
      await harness.run(forgetTeamRecords);
      assert.equal(harness.team.forgotten, 1);
      harness.team.faults.push('timedOut');
      await harness.run(forgetTeamRecords);
      assert.match(messages()[1] ?? '', /did not answer in time/);
    });

    it('include people only where those who may say so', async () => {
      harness.team.isReady({ mayAdminister: false });
      await harness.run(setTeamSharing);
      harness.team.isReady();
      harness.ui.answer('Share records of people too', 'Keep records of people on each computer', undefined);
      for (let times = 0; times < 3; times += 1) await harness.run(setTeamSharing);
      assert.deepEqual(harness.team.sharing, [true, false]);
    });
  });

  describe('a question about a team', () => {
    const questions = [forgetTeamRecords, setTeamSharing, setTeamCaps, disconnectTeam];
    const unchanged = {
      forgotten: 0,
      sharing: [],
      set: [],
      messages: questions.map(
        () => 'The team that you were asked about is no longer connected, so nothing was changed. Start again.',
      ),
      finished: [],
    };

    /** Runs each command, whose questions are answered after another window has changed the settings. */
    async function askWhile(change: () => void): Promise<object> {
      const { team, ui } = harness;
      const after = <T>(answer: T): Promise<T> => {
        change();
        return Promise.resolve(answer);
      };
      ui.confirm = () => after(true);
      ui.choose = ({ choices }) => after(choices[0]?.value);
      ui.ask = () => after('200');
      for (const command of questions) {
        team.isReady();
        await harness.run(command);
      }
      const { forgotten, sharing, set } = team;
      return { forgotten, sharing, set, messages: messages(), finished: ui.finished };
    }

    it('changes nothing of another team that is connected by then', async () => {
      const said = await askWhile(() => harness.team.isReady({}, 'postgres://db.test:5432/other'));
      assert.deepEqual(said, unchanged);
      assert.equal(harness.team.state.kind, 'ready');
    });

    it('changes nothing and says why where no team is connected by then', async () => {
      const said = await askWhile(() => (harness.team.state = { kind: 'none' }));
      assert.deepEqual(said, unchanged);
    });
  });

  describe('export', () => {
    it('writes the entries of the team, of whom and from which computer', async () => {
      harness.team.isReady();
      const entry = { computer: 'laptop', operation: 'companies.search', source: 'person', credits: 3, certainty: 'known' };
      const facts = { at: 0, objects: 3, amounts: { companies: 3 }, request: 'r-1' };
      harness.team.entries = [{ ...entry, ...facts, person: '=Anna' }];
      harness.ui.answer('Team');
      await harness.run(exportSpending);
      assert.deepEqual(harness.ui.saved[0]?.split('\r\n').slice(0, 2), [
        'time,person,computer,operation,source,objects,credits,cost,certainty,requestId',
        "1970-01-01T00:00:00.000Z,'=Anna,laptop,companies.search,person,3,3,companies=3,known,r-1",
      ]);
    });

    it('waits for a team that is being connected, and says the true cause of one that was never reached', async () => {
      const address = 'postgres://db.test:5432/team';
      harness.team.state = { kind: 'connecting', address };
      harness.team.refresh = () => {
        harness.team.isReady();
        return Promise.resolve();
      };
      harness.ui.answer('Team', 'Team');
      await harness.run(exportSpending);
      assert.deepEqual({ saved: harness.ui.savedAs, said: messages() }, { saved: ['team-credits.csv'], said: [] });
      harness.team.state = { kind: 'unreachable', address, fault: 'password', since: 0, status: undefined };
      await harness.run(exportSpending);
      const { what } = explainTeamFault('password');
      assert.deepEqual(
        messages().map((text) => text.startsWith(what)),
        [true],
      );
    });

    it('says why the team’s ledger cannot be read', async () => {
      harness.team.isReady();
      harness.team.faults.push('connection');
      harness.ui.answer('Team');
      await harness.run(exportSpending);
      assert.match(messages()[0] ?? '', /No database server answered/);
    });
  });
});
