// Application users: created, shown and deleted, and never changed by mistake.
import assert from 'node:assert/strict';
import { manageUsers } from '../../../../src/commands/session/users.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('Manage Application Users', () => {
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    assert.equal(harness.billed, 0);
    harness.end();
  });

  const messages = (): string[] => harness.ui.messages.map(({ text }) => text);
  const writes = (): string[] => harness.sent.flatMap(({ verb, path }) => (verb === 'GET' ? [] : [`${verb} ${path}`]));

  it('creates one, shows it, and deletes it after asking', async () => {
    harness.ui.answer('Create User…', { wrong: ' ', says: /Enter an ID/ }, 'irene', 'Irene Prova');
    await harness.run(manageUsers);
    assert.equal(harness.ui.finished.at(-1), 'The user “Irene Prova” is created.');
    harness.ui.answer('Show User…', 'irene');
    await harness.run(manageUsers);
    assert.deepEqual(messages(), ['The user “irene” exists. Its name is “Irene Prova”.']);
    harness.ui.sure = false;
    harness.ui.answer('Delete User…', 'irene');
    await harness.run(manageUsers);
    assert.deepEqual(writes(), ['POST /v2/app/users/irene']);
    harness.ui.sure = true;
    harness.ui.answer('Delete User…', 'irene');
    await harness.run(manageUsers);
    assert.deepEqual(harness.ui.confirmed.at(-1), 'Delete the user “Irene Prova”?');
    assert.deepEqual(writes(), ['POST /v2/app/users/irene', 'DELETE /v2/app/users/irene']);
    assert.equal(harness.ui.finished.at(-1), 'The user “Irene Prova” is deleted.');
  });

  it('changes nothing where the user exists, is not known, or is the acting one', async () => {
    harness.ui.answer('Create User…', 'bruno');
    await harness.run(manageUsers);
    harness.ui.answer('Delete User…', 'nobody-of-that-name');
    await harness.run(manageUsers);
    harness.ui.answer('Delete User…', 'ada');
    await harness.run(manageUsers);
    harness.ui.answer('Show User…', undefined);
    await harness.run(manageUsers);
    assert.equal(messages().length, 3);
    assert.match(messages()[0] ?? '', /exists already, so nothing was changed/);
    assert.match(messages()[1] ?? '', /knows no user “nobody-of-that-name”/);
    assert.match(messages()[2] ?? '', /You act as the user “ada”/);
    assert.deepEqual(writes(), []);
  });

  it('creates and deletes nobody in a session that was opened while it asked', async () => {
    const { ui, session } = harness;
    const ask = ui.ask.bind(ui);
    ui.ask = async (question) => {
      const answer = await ask(question);
      if (question.prompt.startsWith('The name')) await session.openSandbox('bruno');
      return answer;
    };
    ui.answer('Create User…', 'irene', 'Irene Prova');
    await harness.run(manageUsers);
    ui.ask = ask;
    assert.deepEqual(writes(), []);
    ui.confirm = async () => {
      await session.openSandbox('ada');
      return true;
    };
    ui.answer('Delete User…', 'chiara');
    await harness.run(manageUsers);
    assert.deepEqual(writes(), []);
    assert.deepEqual(ui.finished, []);
  });

  it('sends nothing to a session that was opened while the ID was typed', async () => {
    const { ui, session } = harness;
    const ask = ui.ask.bind(ui);
    ui.ask = async (question) => {
      const answer = await ask(question);
      if (question.prompt.startsWith('The ID')) await session.openSandbox('bruno');
      return answer;
    };
    ui.answer('Create User…', 'irene', 'Delete User…', 'chiara');
    await harness.run(manageUsers);
    await harness.run(manageUsers);
    assert.deepEqual(writes(), []);
    assert.deepEqual(ui.confirmed, []);
  });
});
