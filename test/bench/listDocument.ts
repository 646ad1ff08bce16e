// Measures how fast a list of 10,000 companies becomes a document, beside each aim. Run: node test/bench/listDocument.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { List } from '../../src/client/model/list.ts';
import { baseOf } from '../../src/domain/documents/listBase.ts';
import { documentText } from '../../src/viewModel/lists/listText.ts';
import { planText } from '../../src/app/documents/saveText.ts';
import { parseDocument } from '../../src/domain/lists/listDocument.ts';
import { planOf } from '../../src/domain/lists/listPlan.ts';
import { reviseDocument } from '../../src/domain/lists/writeDocument.ts';
import { problemText } from '../../src/viewModel/listProblemText.ts';
import { CompanyCache } from '../../src/state/companies/companyCache.ts';
import { openStorage } from '../../src/storage/storage.ts';
import { figure, line } from './figures.mjs';

const LINES = 10_000;
const ROUNDS = 15;
/** Milliseconds for opening, validating and comparing together. */
const MOST = 150;

const clock = { now: () => Date.now(), sleep: () => Promise.reject(new Error('nobody sleeps')) };
const ids = Array.from({ length: LINES }, (_, at) => (at * 7919 + 0x1000).toString(16).padStart(12, '0'));
const list: List = { id: '1007', name: 'Suppliers', type: 'company', length: LINES };

const folder = mkdtempSync(join(tmpdir(), 'list-document-bench-'));
try {
  const storage = openStorage({ path: join(folder, 'cache.db'), clock });
  const companies = (): CompanyCache => new CompanyCache({ cache: storage.cache, account: 'account-1', now: () => clock.now() });
  companies().remember(ids.map((id, at) => ({ raw: { id, name: `Company ${String(at)} S.r.l.` }, value: { id } })));
  const times = { open: [] as number[], validate: [] as number[], compare: [] as number[], all: [] as number[] };
  // The first rounds warm up, and do not count.
  for (let round = -3; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const base = baseOf(list, ids, true);
    const text = documentText(base, companies().names(base.ids), 'en');
    const opened = performance.now();
    const edited =
      text.replace(/^.*\n/, '') +
      ids
        .slice(0, 200)
        .map((id) => `not one ${id}\n${id}f\n`)
        .join('');
    const begunAgain = performance.now();
    const known = new Set(base.ids);
    const { entries, problems } = parseDocument(edited, { isKnown: (id) => known.has(id), findsUnusual: true });
    const sentences = problems.map(problemText);
    const validated = performance.now();
    const mine = entries.map(({ id }) => id);
    const plan = planText(planOf(base.ids, mine), 'en');
    const revised = reviseDocument(edited, base.ids, () => undefined);
    const compared = performance.now();
    if (round < 0 || sentences.length < 400 || plan === '' || revised === '') continue;
    times.open.push(opened - begun);
    times.validate.push(validated - begunAgain);
    times.compare.push(compared - validated);
    times.all.push(opened - begun + compared - begunAgain);
  }
  storage.close();
  console.log(`A list of ${LINES.toLocaleString('en')} companies as a document`);
  console.log(line('open, from the disk', figure(times.open), 'ms'));
  console.log(line('validate, 400 mistakes', figure(times.validate), 'ms'));
  console.log(line('plan and difference', figure(times.compare), 'ms'));
  console.log(line('together', figure(times.all), 'ms', { aim: { atMost: MOST } }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
