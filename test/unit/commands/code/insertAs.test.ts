// Inserting with a form, from every source, and names of the clipboard as IDs: nothing is sent that was not agreed to.
import assert from 'node:assert/strict';
import type { Company } from '../../../../src/client/model/company.ts';
import type { Cursor } from '../../../../src/domain/code/place.ts';
import type { App } from '../../../../src/app/app.ts';
import { insertCompanyIdAs } from '../../../../src/commands/code/insertAs.ts';
import { namesIn, pasteNamesAsIds } from '../../../../src/commands/code/pasteNames.ts';
import { run } from '../../../../src/commands/run.ts';
import { Desk } from '../../../support/desk.ts';

const acme: Company = { id: '6da785b3adf2', name: 'ACME S.p.A.', country: 'it' };
const beta: Company = { id: '00161c6fcab3', name: 'Beta GmbH' };
const python: Cursor = { languageId: 'python', sample: '', unit: '    ', before: 'a = ', after: '\n' };

describe('insert as', () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.inSandbox();
    desk.ui.cursors = [python];
  });
  afterEach(() => {
    assert.equal(desk.bill, 0);
    desk.end();
  });

  function remember(...companies: Company[]): void {
    desk.open.companies.remember(companies.map((company) => ({ raw: company, value: company })));
  }

  const rows = (...companies: Company[]) => companies.map((company) => ({ kind: 'company', company }) as const);

  it('offers the forms of the language, each as it would be written', async () => {
    desk.ui.answer('Array with Names');
    await desk.run(insertCompanyIdAs, ...rows(acme, beta));
    assert.deepEqual(desk.ui.inserted, [['[\n    "6da785b3adf2", # ACME S.p.A.\n    "00161c6fcab3", # Beta GmbH\n]']]);
    assert.deepEqual(desk.ui.finished, ['Inserted.']);
    const detail = desk.ui.offeredDetails.at(-1)?.find(([label]) => label === 'Array with Names')?.[1];
    assert.equal(detail, '[ ⏎ "6da785b3adf2", # ACME S.p.A. ⏎ "00161c6fcab3", # Beta GmbH ⏎ ]');
  });

  it('offers the templates of the language and of all, and names what is wrong with one', async () => {
    const insertTemplates = {
      python: { Branded: 'company({literal})  # {name}' },
      '*': { Bad: '{nmae}', Odd: 7 },
      go: { No: '{id}' },
    };
    const app: App = { ...desk.app, settings: { ...desk.app.settings, insertTemplates } };
    desk.ui.answer('Branded', 'Bad');
    for (let times = 0; times < 2; times += 1) await run(app, insertCompanyIdAs, rows(acme), (error) => desk.faults.push(error));
    assert.deepEqual(desk.ui.inserted, [['company("6da785b3adf2")  # ACME S.p.A.']]);
    assert.deepEqual(desk.ui.openedSettings, ['companyData.insertTemplates']);
    const details = new Map(desk.ui.offeredDetails.at(-1));
    assert.match(details.get('Bad') ?? '', /^There is no \{nmae\}\. Use one of \{id\} /);
    assert.match(details.get('Odd') ?? '', /not a text/);
    assert.equal(details.has('No'), false);
  });

  it('takes the companies of a list, and asks nothing for those that are known', async () => {
    const [list] = desk.open.lists.lists.rows.flatMap(({ value }) => (value?.type === 'company' ? [value] : []));
    assert.ok(list);
    desk.ui.answer(undefined);
    await desk.run(insertCompanyIdAs, { kind: 'list', list });
    assert.equal(desk.ui.inserted.length, 0);
    assert.equal(desk.ui.left, 0);
  });

  it('says so where there is no editor, before anything is asked', async () => {
    desk.ui.cursors = [];
    await desk.run(insertCompanyIdAs, ...rows(acme));
    await desk.run(pasteNamesAsIds);
    assert.deepEqual(
      desk.ui.said.map(({ text }) => text.slice(0, 34)),
      ['There is no editor to insert into,', 'There is no editor to insert into,'],
    );
    assert.deepEqual(desk.ui.asked, []);
  });

  describe('paste names', () => {
    it('writes the IDs of names that are known, whatever their case and accents, and sends nothing', async () => {
      remember(acme, beta, { id: 'x1', name: 'Società Élan' }, { id: 'x2', name: 'ACME S.p.A. Holding' });
      const sent = desk.sent.length;
      desk.ui.clip = 'societa elan\r\n"acme s.p.a.",\nBeta GmbH\nBeta GmbH\n';
      desk.ui.answer('ID Alone');
      await desk.run(pasteNamesAsIds);
      assert.deepEqual(desk.ui.inserted, [['x1, 6da785b3adf2, 00161c6fcab3']]);
      assert.equal(desk.sent.length, sent);
    });

    it('asks which of several with one name', async () => {
      remember(acme, { ...acme, id: 'other' });
      desk.ui.clip = 'ACME S.p.A.';
      desk.ui.answer('ACME S.p.A.', 'ID Alone');
      await desk.run(pasteNamesAsIds);
      assert.equal(desk.ui.inserted.length, 1);
      desk.ui.answer(undefined);
      await desk.run(pasteNamesAsIds);
      assert.equal(desk.ui.inserted.length, 1);
    });

    it('goes on without those that are not known, shows them, or goes to look for them', async () => {
      remember(acme);
      desk.ui.clip = 'ACME S.p.A.\nNowhere Ltd\n';
      desk.ui.answer('Insert 1 IDs', 'ID Alone');
      await desk.run(pasteNamesAsIds);
      assert.deepEqual(desk.ui.inserted, [['6da785b3adf2']]);
      desk.ui.answer('Show Unknown Names');
      await desk.run(pasteNamesAsIds);
      assert.deepEqual(desk.ui.shown, ['Nowhere Ltd\n']);
      desk.ui.answer('Find Company by Name…');
      await desk.run(pasteNamesAsIds);
      desk.ui.answer('Match Companies…');
      await desk.run(pasteNamesAsIds);
      assert.deepEqual(desk.ui.ran, ['companyData.findCompany', 'companyData.matchCompanies']);
      assert.equal(desk.ui.inserted.length, 1);
    });

    it('says what is wrong with a clipboard that has none, or far too many', async () => {
      for (const clip of ['  \n', Array.from({ length: 1001 }, (_, at) => `Name ${String(at)}`).join('\n')]) {
        desk.ui.clip = clip;
        await desk.run(pasteNamesAsIds);
      }
      assert.equal(desk.ui.said.length, 2);
      assert.deepEqual(desk.ui.asked, []);
    });

    it('takes lines, or the cells of one line', () => {
      assert.deepEqual(namesIn('a, Inc.\nb\n\nb\n'), ['a, Inc.', 'b']);
      assert.deepEqual(namesIn('a\tb;c'), ['a', 'b', 'c']);
      assert.deepEqual(namesIn(`'a',\n"b"`), ['a', 'b']);
      assert.deepEqual(namesIn(''), []);
    });
  });
});
