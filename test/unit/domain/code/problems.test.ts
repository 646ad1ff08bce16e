// Tests of the problems underlined in code, and of fixes that leave nothing to underline.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { isNamed, listComment } from '../../../../src/domain/code/listComment.ts';
import { problemsIn, removalOf, type CodeProblem, type KnownList } from '../../../../src/domain/code/problems.ts';
import { SecretFingerprints } from '../../../../src/domain/code/secretFingerprints.ts';
import { wordsIn } from '../../../../src/domain/code/words.ts';
import { write } from '../../../../src/domain/code/forms.ts';
import { cursorContext } from '../../../../src/domain/code/cursorContext.ts';

const [a, b, c, d] = ['6da785b3adf2', '00161c6fcab3', 'deadbeefcafe', '0a1b2c3d4e5f'] as const;
const secret = 'planted-secret-1';
const origin = 'https://api.service.example';
const clients: KnownList & { readonly id: string } = { id: '24', name: 'Clients', companies: new Set([a, b]), at: 0 };

function find(text: string, known: readonly string[] = [a, b]): readonly CodeProblem[] {
  const digest = (word: string): string => createHash('sha256').update(word).digest('hex');
  return [
    ...problemsIn(text, wordsIn(text), {
      secrets: new SecretFingerprints([{ text: secret, owner: 'Mine' }], { factor: 7, digest }),
      origins: [origin],
      isKnown: (id) => known.includes(id),
      listNamed: (said) => (isNamed(clients, said) ? clients : undefined),
    }),
  ].flat();
}

const underlined = (text: string): string[] => find(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

function mended(text: string): string {
  const edits = removalOf(text, find(text)).toSorted((x, y) => y.start - x.start);
  return edits.reduce((all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end), text);
}

describe('problems in code', () => {
  it('are tokens, the ones of accounts by their owner, each once', () => {
    const [own, other, ...more] = find(
      `t = '${secret}'; get('${origin}/?token=abc123DEF456'); get('${origin}/?token=${secret}')`,
    );
    assert.deepEqual({ kind: own?.kind, owner: own?.kind === 'token' && own.owner }, { kind: 'token', owner: 'Mine' });
    assert.equal(more.length, 1);
    assert.ok(other);
  });

  it('are IDs that an array holds twice', () => {
    const text = `x = ['${a}', '${c}', '${a}', '${c}', '${a}']`;
    assert.deepEqual(underlined(text), [`duplicate ${a}`, `duplicate ${c}`, `duplicate ${a}`]);
    const [problem] = find(text);
    assert.ok(problem?.kind === 'duplicate');
    assert.equal(problem.first.start, 6);
    assert.equal(mended(text), `x = ['${a}', '${c}']`);
  });

  for (const text of [
    `IN ('${a}', '${a}')`,
    `ids = ("${a}", "${a}")`,
    `c("${a}", "${a}")`,
    `List.of("${a}", "${a}")`,
    `[]string{"${a}", "${a}"}`,
    `ids=('${a}' '${a}')`,
  ])
    it(`are repeated in ${text}`, () => {
      assert.deepEqual(underlined(text), [`duplicate ${a}`]);
    });

  for (const text of [`compare('${a}', '${a}')`, `${a}\n${a}\n`, `['${c}', '${c}']`, `{ x: '${a}', y: '${a}' }`])
    it(`are not repeated in ${text}`, () => {
      assert.deepEqual(underlined(text), []);
    });

  for (const text of [
    `// company list 24: Clients\nconst x = ['${a}', '${d}'];`,
    `# company list clients\nx = ["${a}", "${d}"]`,
    `const x = [ // company list 24\n  '${a}',\n  '${d}',\n];`,
    `/* company list Clients */ const x = ['${a}', '${d}'];`,
    `-- company list 24: whatever\nSELECT 1 WHERE id IN (\n'${a}', '${d}')`,
  ])
    it(`are IDs that the list does not hold: ${text}`, () => {
      assert.deepEqual(underlined(text), [`gone ${d}`]);
      assert.deepEqual(underlined(mended(text)), []);
    });

  for (const text of [
    `// company list 25: Clients too\nconst x = ['${a}', '${d}'];`,
    `// company list 24: Clients\nconst y = 1;\nconst x = ['${a}', '${d}'];`,
    `const x = ['${a}', '${d}'];`,
    `// company list 24: Clients\nconst x = ['${a}', '${b}'];`,
  ])
    it(`are not in the list, which says nothing: ${text}`, () => {
      assert.deepEqual(underlined(text), []);
    });

  it('read the comment that inserting a list writes, in every language that has one', () => {
    for (const languageId of ['typescript', 'python', 'sql', 'go', 'java', 'r', 'vb', 'haskell', 'clojure']) {
      const context = cursorContext({ languageId, sample: '', unit: '  ', before: 'x = ', after: '\n' });
      const text = `x = ${write({ name: 'namedArray', list: clients }, [{ id: a, name: 'Acme' }, { id: d }], context)}\n`;
      assert.ok(text.includes(listComment(clients)), text);
      if (languageId !== 'clojure' && languageId !== 'vb') assert.deepEqual(underlined(text), [`gone ${d}`], text);
    }
  });

  it('are bounded', () => {
    const text = `[${`'${a}', `.repeat(1000)}]`;
    assert.equal(find(text).length, 200);
  });
});
