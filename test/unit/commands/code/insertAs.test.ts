// Tests of inserting with a form, and of pasting names as IDs: nothing is sent without agreement.
import assert from 'node:assert/strict';
import type { Company } from '../../../../src/client/model/company.ts';
import type { Cursor } from '../../../../src/domain/code/cursorContext.ts';
import type { App } from '../../../../src/app/app.ts';
import { insertCompanyIdAs } from '../../../../src/commands/code/insertAs.ts';
import { namesIn, pasteNamesAsIds } from '../../../../src/commands/code/pasteNames.ts';
import { run } from '../../../../src/commands/run.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const acme: Company = { id: '6da785b3adf2', name: 'ACME S.p.A.', country: 'it' };
const beta: Company = { id: '00161c6fcab3', name: 'Beta GmbH' };
const python: Cursor = { languageId: 'python', sample: '', unit: '    ', before: 'a = ', after: '\n' };

describe('insert as', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    harness.ui.cursors = [python];
  });
  afterEach(() => {
    assert.equal(harness.billed, 0);
    harness.end();
  });

  function remember(...companies: Company[]): void {
    harness.open.companies.remember(companies.map((company) => ({ raw: company, value: company })));
  }

  const rows = (...companies: Company[]) => companies.map((company) => ({ kind: 'company', company }) as const);

  it('offers the forms of the language, each as it would be written', async () => {
    harness.ui.answer('Array with Names');
    await harness.run(insertCompanyIdAs, ...rows(acme, beta));
    assert.deepEqual(harness.ui.inserted, [['[\n    "6da785b3adf2", # ACME S.p.A.\n    "00161c6fcab3", # Beta GmbH\n]']]);
    assert.deepEqual(harness.ui.finished, ['Inserted.']);
    const detail = harness.ui.offeredDetails.at(-1)?.find(([label]) => label === 'Array with Names')?.[1];
    assert.equal(detail, '[ ⏎ "6da785b3adf2", # ACME S.p.A. ⏎ "00161c6fcab3", # Beta GmbH ⏎ ]');
  });

  it('offers the templates of the language and of all, and names what is wrong with one', async () => {
    const insertTemplates = {
      python: { Branded: 'company({literal})  # {name}' },
      '*': { Bad: '{nmae}', Odd: 7 },
      go: { No: '{id}' },
    };
    const app: App = { ...harness.app, settings: { ...harness.app.settings, insertTemplates } };
    harness.ui.answer('Branded', 'Bad');
    for (let times = 0; times < 2; times += 1)
      await run(app, insertCompanyIdAs, rows(acme), (error) => harness.faults.push(error));
    assert.deepEqual(harness.ui.inserted, [['company("6da785b3adf2")  # ACME S.p.A.']]);
    assert.deepEqual(harness.ui.openedSettings, ['companyData.insertTemplates']);
    const details = new Map(harness.ui.offeredDetails.at(-1));
    assert.match(details.get('Bad') ?? '', /^There is no \{nmae\}\. Use one of \{id\} /);
    assert.match(details.get('Odd') ?? '', /not a text/);
    assert.equal(details.has('No'), false);
  });

  it('writes a company once whose row is selected in two lists', async () => {
    harness.ui.answer('SQL IN');
    harness.ui.cursors = [{ ...python, languageId: 'sql' }];
    await harness.run(insertCompanyIdAs, ...rows(acme, beta, { ...acme }));
    assert.equal(harness.ui.inserted[0]?.[0]?.split(acme.id).length, 2);
  });

  it('takes the companies of a list, and asks nothing for those that are known', async () => {
    const [list] = harness.open.lists.lists.rows.flatMap(({ value }) => (value?.type === 'company' ? [value] : []));
    assert.ok(list);
    harness.ui.answer(undefined);
    await harness.run(insertCompanyIdAs, { kind: 'list', list });
    assert.equal(harness.ui.inserted.length, 0);
    assert.equal(harness.ui.left, 0);
  });

  it('says so where there is no editor, before anything is asked', async () => {
    harness.ui.cursors = [];
    await harness.run(insertCompanyIdAs, ...rows(acme));
    await harness.run(pasteNamesAsIds);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text.slice(0, 34)),
      ['There is no editor to insert into,', 'There is no editor to insert into,'],
    );
    assert.deepEqual(harness.ui.asked, []);
  });

  describe('paste names', () => {
    it('writes the IDs of names that are known, whatever their case and accents, and sends nothing', async () => {
      remember(acme, beta, { id: 'x1', name: 'Società Élan' }, { id: 'x2', name: 'ACME S.p.A. Holding' });
      const sent = harness.sent.length;
      harness.ui.clip = 'societa elan\r\n"acme s.p.a.",\nBeta GmbH\nBeta GmbH\n';
      harness.ui.answer('ID Alone');
      await harness.run(pasteNamesAsIds);
      assert.deepEqual(harness.ui.inserted, [['x1, 6da785b3adf2, 00161c6fcab3']]);
      assert.equal(harness.sent.length, sent);
    });

    it('writes a company once, however its name is written', async () => {
      remember(acme, beta);
      harness.ui.clip = 'ACME S.p.A.\nacme s.p.a.\nBeta GmbH\nNowhere Ltd\n';
      harness.ui.answer('Insert 2 IDs', 'ID Alone');
      await harness.run(pasteNamesAsIds);
      assert.deepEqual(harness.ui.inserted, [['6da785b3adf2, 00161c6fcab3']]);
    });

    it('asks which of several with one name', async () => {
      remember(acme, { ...acme, id: 'other' });
      harness.ui.clip = 'ACME S.p.A.';
      harness.ui.answer('ACME S.p.A.', 'ID Alone');
      await harness.run(pasteNamesAsIds);
      assert.equal(harness.ui.inserted.length, 1);
      harness.ui.answer(undefined);
      await harness.run(pasteNamesAsIds);
      assert.equal(harness.ui.inserted.length, 1);
    });

    it('goes on without those that are not known, shows them, or goes to look for them', async () => {
      remember(acme);
      harness.ui.clip = 'ACME S.p.A.\nNowhere Ltd\n';
      harness.ui.answer('Insert 1 IDs', 'ID Alone');
      await harness.run(pasteNamesAsIds);
      assert.deepEqual(harness.ui.inserted, [['6da785b3adf2']]);
      harness.ui.answer('Show Unknown Names');
      await harness.run(pasteNamesAsIds);
      assert.deepEqual(harness.ui.shown, ['Nowhere Ltd\n']);
      harness.ui.answer('Find Company by Name…');
      await harness.run(pasteNamesAsIds);
      harness.ui.answer('Match Companies…');
      await harness.run(pasteNamesAsIds);
      assert.deepEqual(harness.ui.ran, ['companyData.findCompany', 'companyData.matchCompanies']);
      assert.equal(harness.ui.inserted.length, 1);
    });

    it('says what is wrong with a clipboard that has none, or far too many', async () => {
      for (const clip of ['  \n', Array.from({ length: 1001 }, (_, at) => `Name ${String(at)}`).join('\n')]) {
        harness.ui.clip = clip;
        await harness.run(pasteNamesAsIds);
      }
      assert.equal(harness.ui.messages.length, 2);
      assert.deepEqual(harness.ui.asked, []);
    });

    it('takes lines, or the cells of one line', () => {
      assert.deepEqual(namesIn('a, Inc.\nb\n\nb\n'), ['a, Inc.', 'b']);
      assert.deepEqual(namesIn('a\tb;c'), ['a', 'b', 'c']);
      assert.deepEqual(namesIn(`'a',\n"b"`), ['a', 'b']);
      assert.deepEqual(namesIn(''), []);
    });
  });
});
