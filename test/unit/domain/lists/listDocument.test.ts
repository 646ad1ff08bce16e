// A list as text: what is read from any text, and that every ID comes back from what is written.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDocument, type DocumentProblem } from '../../../../src/domain/lists/listDocument.ts';
import { commentLine, formatDocument, reviseDocument } from '../../../../src/domain/lists/writeDocument.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { companyId, oddId, sorted } from './support.ts';
import { anyString } from '../../../support/anyString.ts';

const a = '6da785b3adf2';
const b = '00161c6fcab3';

const idsIn = (text: string, known: readonly string[] = []): string[] =>
  parseDocument(text, { isKnown: (id) => known.includes(id) }).entries.map(({ id }) => id);

describe('parseDocument', () => {
  it('reads one ID a line, whatever stands around it', () => {
    const lines = ['# My list', '', a, `  ${b}\t `, 'c1  # ACME S.p.A., Roma', '"c2",', "'c3'", '`c4`;', '\t# c5', 'c#6'];
    for (const eol of ['\n', '\r\n', '\r']) {
      assert.deepEqual(idsIn(lines.join(eol)), [a, b, 'c1', 'c2', 'c3', 'c4', 'c#6']);
      assert.deepEqual(idsIn(`\ufeff${lines.join(eol)}${eol}`), [a, b, 'c1', 'c2', 'c3', 'c4', 'c#6']);
    }
  });

  it('says where each ID stands', () => {
    assert.deepEqual(parseDocument(`# x\r\n  "${a}",  # ACME\r\n\t${b}`).entries, [
      { id: a, line: 1, start: 2, end: 16 },
      { id: b, line: 2, start: 1, end: 13 },
    ]);
    assert.deepEqual(parseDocument(`'${a}',`).entries, [{ id: a, line: 0, start: 1, end: 13 }]);
  });

  it('is nothing where nothing stands', () => {
    for (const text of ['', '\n\n', '\ufeff', '  \t', '#', '# only\n#words', '\r\n']) {
      assert.deepEqual(parseDocument(text), { entries: [], problems: [] }, JSON.stringify(text));
    }
  });

  const bad: readonly [string, string, string?][] = [
    ['a b', 'spaces'],
    [`${a}\tACME S.p.A.`, 'spaces'],
    [`${a},ACME`, 'separator'],
    ['a;b', 'separator'],
    [',', 'separator'],
    ['a\u200bb', 'invisible'],
    ['a\u0000b', 'invisible'],
    [`\u202e${a}`, 'invisible'],
    [`"${a}`, 'quote'],
    [`'${a}"`, 'quote'],
    ['""', 'quote'],
    ['"a b"', 'spaces', 'a b'],
    ['"a\\nb"', 'spaces', 'a\nb'],
    ['*', 'reserved'],
    ['..', 'reserved'],
    ['x'.repeat(300), 'tooLong'],
    [`"a" "b"`, 'spaces', 'a" "b'],
  ];
  for (const [line, why, text = line] of bad) {
    it(`names the place of ${JSON.stringify(line.slice(0, 30))} and keeps the lines around it`, () => {
      const document = parseDocument(`${a}\n${line}\n${b}\n`, { findsUnusual: true });
      assert.deepEqual(
        document.entries.map(({ id, line: at }) => [id, at]),
        [
          [a, 0],
          [b, 2],
        ],
      );
      const [problem, ...others] = document.problems;
      assert.deepEqual(others, []);
      assert.ok(problem?.kind === 'malformed');
      assert.equal(problem.line, 1);
      assert.ok(problem.start >= 0 && problem.start < problem.end && problem.end <= line.length);
      assert.deepEqual({ why: problem.why, text: problem.text }, { why, text });
    });
  }

  it('names the first line of a duplicate, and takes the ID once', () => {
    const { entries, problems } = parseDocument(`# x\n${a}\n${b}\n  ${a} # again\n"${a}"\n`);
    assert.equal(entries.length, 2);
    assert.deepEqual(problems, [
      { kind: 'duplicate', id: a, line: 3, start: 2, end: 14, firstLine: 1 },
      { kind: 'duplicate', id: a, line: 4, start: 0, end: 14, firstLine: 1 },
    ]);
  });

  it('doubts what looks like no company, takes it all the same, and asks nothing about what is known', () => {
    const event = 'MSEnjsZVhG1YBEY_a2UcZ';
    const read = (known: string, unconfirmed: boolean): string[] =>
      parseDocument(`24\n${event}\n${a}\n`, { findsUnusual: unconfirmed, isKnown: (id) => id === known }).problems.map(
        (problem) => `${problem.kind} ${problem.kind === 'unusual' ? `${problem.id} ${problem.looksLike}` : ''}`,
      );
    assert.deepEqual(read('', true), ['unusual 24 number', `unusual ${event} event`]);
    assert.deepEqual(read(event, true), ['unusual 24 number']);
    assert.deepEqual(read('', false), []);
    assert.deepEqual(idsIn(`24\n${event}\n`), ['24', event]);
  });

  it('keeps the good ones of 10,000 lines with 200 bad ones', () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => {
      const id = n.toString(16).padStart(12, '0');
      return n % 50 === 7 ? `${id} ${id}` : `${id}  # Company ${n}`;
    });
    const { entries, problems } = parseDocument(lines.join('\r\n'), { findsUnusual: true });
    assert.equal(entries.length, 9800);
    assert.equal(problems.length, 200);
    assert.ok(problems.every((problem: DocumentProblem) => problem.kind === 'malformed' && problem.line % 50 === 7));
  });

  it('reads any text, each ID once, every line at most once, inside its line', () => {
    const text = fc.array(fc.oneof(oddId, fc.constantFrom('\n', '\r\n', '  # ', '"', "'", ',', ' ', a)), { maxLength: 30 });
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('');
        const lines = whole.split(/\r\n|\r|\n/);
        const { entries, problems } = parseDocument(whole, { findsUnusual: true });
        assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
        const once = [...entries, ...problems.filter(({ kind }) => kind !== 'unusual')].map(({ line }) => line);
        assert.equal(new Set(once).size, once.length);
        for (const { line, start, end } of [...entries, ...problems]) {
          assert.ok(start >= 0 && start < end && end <= (lines[line]?.length ?? -1));
        }
        // A line that is neither an entry nor a problem has no message.
        lines.forEach((content, line) => {
          if (!once.includes(line)) assert.match(content, /^\s*(#.*)?$/su);
        });
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe('formatDocument', () => {
  it('puts the name behind the ID', () => {
    assert.equal(
      formatDocument([a, b], (id) => (id === a ? 'ACME S.p.A. # 1' : undefined)),
      `${a}  # ACME S.p.A. # 1\n${b}\n`,
    );
    assert.equal(
      formatDocument([], () => undefined),
      '',
    );
  });

  it('writes every ID so that it comes back, where the list is known to hold it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(oddId, { maxLength: 12 }), anyString({ maxLength: 40 }), (ids, name) => {
        const text = formatDocument(ids, () => name);
        assert.deepEqual(idsIn(text, ids), ids);
        assert.deepEqual(parseDocument(text, { isKnown: (id) => ids.includes(id), findsUnusual: true }).problems, []);
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  it('writes what it has read', () => {
    fc.assert(
      fc.property(fc.uniqueArray(companyId), (ids) => {
        assert.deepEqual(idsIn(formatDocument(ids, () => 'A name')), ids);
      }),
    );
  });

  it('lets no name break its line, hide a part of it or turn it around', () => {
    fc.assert(
      fc.property(fc.oneof(anyString({ maxLength: 400 }), oddId), (name) => {
        const text = formatDocument([a], () => name);
        assert.match(text, /^6da785b3adf2( {2}# \S.*)?\n$/u);
        assert.doesNotMatch(text.slice(0, -1), /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
        assert.ok(text.length < 150);
        assert.doesNotMatch(commentLine(name), /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
        assert.deepEqual(parseDocument(commentLine(name)), { entries: [], problems: [] });
      }),
      { numRuns: propertyRuns(2000) },
    );
    assert.equal(
      formatDocument([a], () => `Evil\n${b}\u202e\u0007`),
      `${a}  # Evil ${b}\n`,
    );
    assert.equal(formatDocument([a], () => 'x'.repeat(1000)).length, a.length + 4 + 120 + 1);
  });
});

describe('reviseDocument', () => {
  const nameOf = (id: string): string => `Name of ${id}`;

  it('keeps lines, comments and what cannot be read, and puts new IDs at the end', () => {
    const text = `# mine\r\n${b} # second\r\n\r\nbad line here\r\n${a}\r\n${b}\r\n`;
    assert.equal(reviseDocument(text, [a, 'c1'], nameOf), `# mine\r\n\r\nbad line here\r\n${a}\r\nc1  # Name of c1\r\n`);
    assert.equal(reviseDocument(a, [a, b], nameOf), `${a}\n${b}  # Name of ${b}\n`);
    assert.equal(reviseDocument('', [a], nameOf), `${a}  # Name of ${a}\n`);
    assert.equal(reviseDocument(`${a}\n`, [], nameOf), '');
  });

  it('leaves a document alone that says so already', () => {
    const text = `\n\n${b},\r\n  ${a}   # x`;
    assert.equal(reviseDocument(text, [a, b], nameOf), text);
  });

  it('makes any document say these IDs', () => {
    const document = fc
      .array(fc.oneof(companyId, oddId, fc.constantFrom(a, b, '', '# x', 'x y')))
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(document, fc.uniqueArray(fc.oneof(companyId, oddId, fc.constantFrom(a, b))), (text, ids) => {
        const revised = reviseDocument(text, ids, nameOf);
        assert.deepEqual(sorted(idsIn(revised, ids)), sorted(ids));
        assert.equal(reviseDocument(revised, ids, nameOf), revised);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
