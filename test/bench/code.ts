// Measures how fast IDs are read in code with 50,000 cached companies, beside each aim. Run: node test/bench/code.ts.
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arraysIn } from '../../src/domain/code/arrays.ts';
import { hintsIn } from '../../src/domain/code/hints.ts';
import { KnownNames } from '../../src/domain/code/knownNames.ts';
import { problemsIn } from '../../src/domain/code/problems.ts';
import { SecretFingerprints } from '../../src/domain/code/secretFingerprints.ts';
import { wordAt, wordsIn } from '../../src/domain/code/words.ts';
import { Debouncer } from '../../src/host/debouncer.ts';
import { companyHover, scoreOf } from '../../src/viewModel/companies/companyHover.ts';
import { CompanyCache } from '../../src/state/companies/companyCache.ts';
import { latestEvent } from '../../src/state/timeline/latestEvent.ts';
import { openStorage } from '../../src/storage/storage.ts';
import { figure, line } from './figures.mjs';

const COMPANIES = 50_000;
const EVENTS_EACH = 4;
/** Characters of the file, and lines of it that are in sight. */
const [FILE, IN_SIGHT] = [1_000_000, 60];
const ROUNDS = 30;

const clock = { now: () => Date.now(), sleep: () => Promise.reject(new Error('nobody sleeps')) };
const account = 'account-1';
const idAt = (at: number): string => (at * 7919 + 0x1000).toString(16).padStart(12, '0');
const nameAt = (at: number): string =>
  `${['Acme', 'Società', 'Mulino', 'Nowhere'][at % 4] ?? ''} ${at.toString(36)} Gears S.r.l.`;

/** Half of the IDs are known, and every other line is code without any. */
function fileText(): string {
  const lines: string[] = [];
  for (let at = 0, length = 0; length < FILE; at += 1) {
    const id = at % 2 === 0 ? idAt((at * 37) % COMPANIES) : `dead${String(at).padStart(8, '0')}`;
    lines.push(`  '${id}',`, `  someFunction(argument${String(at)}, anotherArgument, 42); // and a remark`);
    length += lines.slice(-2).join('\n').length + 1;
  }
  return lines.join('\n');
}

async function repeat(rounds: number, work: (round: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  // The first rounds warm up, and do not count.
  for (let round = -3; round < rounds; round += 1) {
    const begun = performance.now();
    await work(round + 3);
    if (round >= 0) times.push(performance.now() - begun);
  }
  return times;
}

/** Processor time since then: it stays the same where other work slows the machine. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const folder = mkdtempSync(join(tmpdir(), 'code-bench-'));
try {
  const storage = openStorage({ path: join(folder, 'cache.db'), clock });
  const fill = new CompanyCache({ cache: storage.cache, account, now: () => clock.now() });
  for (let at = 0; at < COMPANIES; at += 5000) {
    const part = Array.from({ length: 5000 }, (_, more) => at + more);
    const companies = part.map((one) => ({
      id: idAt(one),
      name: nameAt(one),
      country: 'it',
      fullAddress: 'Via Example, 1, Roma',
    }));
    fill.remember(companies.map((company) => ({ raw: company, value: company })));
    const events = part.flatMap((one) =>
      Array.from({ length: EVENTS_EACH }, (_, event) => ({
        key: `event-${String(one)}-${String(event)}`,
        parent: idAt(one),
        value: {
          subjects: [{ id: idAt(one) }],
          eventType: 'cgs-monthly',
          startDate: `2026-0${String(event + 1)}-01`,
          payload: { score: event },
        },
      })),
    );
    storage.cache.put(account, 'event', events);
  }
  const companies = new CompanyCache({ cache: storage.cache, account, now: () => clock.now() });
  const text = fileText();
  const lines = text.split('\n');
  const inSight = (round: number): string => {
    const from = (round * 997) % (lines.length - IN_SIGHT);
    return lines.slice(from, from + IN_SIGHT).join('\n');
  };
  const hover = await repeat(300, (round) => {
    const id = idAt((round * 101) % COMPANIES);
    const word = wordAt(`const company = '${id}';`, 20);
    const known = word && companies.known(word.id);
    if (!known) throw new Error(`${id} is not known`);
    const latest = latestEvent({ cache: storage.cache, account }, id, (event) => scoreOf(event) !== undefined);
    return companyHover({ ...known, latest, lists: [], now: clock.now(), locale: 'en' });
  });
  const sight = new KnownNames(companies, () => clock.now());
  const hints = await repeat(ROUNDS, (round) => hintsIn(inSight(round), (words) => sight.of(words)));
  const names = new KnownNames(companies, () => clock.now());
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  // Waiting work gets its turn between two parts.
  const waits: number[] = [];
  let turn = process.cpuUsage();
  const waiting = setInterval(() => {
    waits.push(cpuMs(turn));
    turn = process.cpuUsage();
  }, 0);
  await names.search('nobody', 1);
  clearInterval(waiting);
  const reading = performance.now() - begun;
  const readingCpu = cpuMs(cpuBefore);
  const typed = ['so', 'acme', 'gears', 'mulino 7', 'nowhere zz', 'srl', 's.r.l. x', 'zzzz'];
  const completion = await repeat(200, (round) => names.search(typed[round % typed.length] ?? '', 50));
  const allCpu: number[] = [];
  const all = await repeat(ROUNDS, () => {
    const begunCpu = process.cpuUsage();
    hintsIn(text, (words) => names.of(words));
    allCpu.push(cpuMs(begunCpu));
  });
  const found = hintsIn(text, (words) => names.of(words)).length;
  if (found < 5000) throw new Error(`only ${String(found)} hints`);
  const arrays = await repeat(ROUNDS, () => {
    const words = wordsIn(text);
    const nameOf = names.of(words.map(({ id }) => id));
    return arraysIn(text, words, (id) => nameOf(id) !== undefined);
  });
  const key = randomBytes(32);
  const digest = (word: string): string => createHmac('sha256', key).update(word).digest('base64');
  const tokens = ['a-token-of-some-length-1234567890', 'another-token-0987654321'];
  const secrets = new SecretFingerprints(
    tokens.map((token) => ({ text: token, owner: 'bench' })),
    { factor: 0x2c1b3c6d, digest },
  );
  const origins = ['https://service.example'];
  const steps: number[] = [];
  const problemsCpu: number[] = [];
  const problems = await repeat(ROUNDS, () => {
    const begunCpu = process.cpuUsage();
    let begunStep = performance.now();
    const words = wordsIn(text);
    const nameOf = names.of(words.map(({ id }) => id));
    const isKnown = (id: string): boolean => nameOf(id) !== undefined;
    steps.push(performance.now() - begunStep);
    for (const finding = problemsIn(text, words, { secrets, origins, isKnown, listNamed: () => undefined }); ;) {
      begunStep = performance.now();
      if (finding.next().done) break;
      steps.push(performance.now() - begunStep);
    }
    problemsCpu.push(cpuMs(begunCpu));
  });
  // All that a change of a document does at once: the rest waits until no key is pressed.
  const quiet = new Debouncer<string>(300, () => undefined);
  const keys = await repeat(1000, () => {
    quiet.touch(text);
  });
  quiet.dispose();
  storage.close();
  console.log(`IDs in code, with ${COMPANIES.toLocaleString('en')} companies and a file of ${String(FILE / 1e6)} MB`);
  console.log(line('hover', figure(hover), 'ms', { digits: 3, aim: { atMost: 1 } }));
  console.log(line('completion', figure(completion), 'ms', { digits: 2, aim: { atMost: 5 } }));
  console.log(line('hints, in sight', figure(hints), 'ms', { digits: 2, aim: { atMost: 10 } }));
  console.log(line(`hints, all ${found.toLocaleString('en')}`, figure(all), 'ms', { aim: { atMost: 50 } }));
  console.log(line('  the same', figure(allCpu.slice(3)), 'ms CPU'));
  console.log(line('links and lenses, all', figure(arrays), 'ms'));
  console.log(line('problems, all', figure(problems), 'ms', { aim: { atMost: 50 } }));
  console.log(line('  the same', figure(problemsCpu.slice(3)), 'ms CPU'));
  console.log(line('  each of its steps', figure(steps), 'ms'));
  console.log(line('a key, at once', figure(keys), 'ms', { digits: 3, aim: { atMost: 0.1 } }));
  console.log(line('names read, once', figure([reading]), 'ms'));
  console.log(line('  the same', figure([readingCpu]), 'ms CPU'));
  console.log(line('  the longest wait of others', figure([Math.max(...waits)]), 'ms CPU', { aim: { atMost: 50 } }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
