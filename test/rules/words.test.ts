// Expressions that no text for users contains: in runtime sentences, the manifest, README and docs.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { readText, sourcesIn } from './support/sources.ts';

interface Avoided {
  readonly expression: RegExp;
  /** The reason why it is not used, and the words to use. */
  readonly instead: string;
  readonly planted: string;
}

/** The expressions, each with a reason and a sentence that breaks the rule. */
const avoided: readonly Avoided[] = [
  {
    expression: /(?:^|[.!?] )(?:Who|Whoever|What|Where) [^?]*\.(?: |$)/,
    instead: 'A relative clause is no subject: name the person or thing.',
    planted: 'Who has a token can sign in.',
  },
  {
    expression: /\bfor nothing\b/i,
    instead: 'It sounds futile: “at no cost” or “is free”.',
    planted: 'Counting is for nothing.',
  },
  { expression: /\bgo(?:es)? on\b/i, instead: 'It is vague: “continue”.', planted: 'Calls go on then.' },
  {
    expression: /\b(?:is|are) told\b/i,
    instead: 'It names nobody who speaks: “the extension reports”.',
    planted: 'The user is told.',
  },
  { expression: /\bthe interface\b/i, instead: 'The standard word is “API”.', planted: 'The interface has no path.' },
  { expression: /\bin doubt\b/i, instead: 'The standard word is “unconfirmed”.', planted: 'One call is in doubt.' },
  { expression: /\btaken? back\b/i, instead: 'The command is called “Undo”: “undone”.', planted: 'It cannot be taken back.' },
  { expression: /\bhalfway\b/i, instead: 'The standard word is “interrupted”.', planted: 'A change has stopped halfway.' },
  {
    expression: /\blook(?:s|ed|ing)? (?:at|through|for|into)\b/i,
    instead: 'Name the action: “check” or “search”.',
    planted: 'Look at the list first.',
  },
  {
    expression: /\bcould be passed\b|\bcap is passed\b|\bpass(?:es)? (?:a|no|its|the) cap\b/i,
    instead: 'A cap is “exceeded”.',
    planted: 'No cap is passed.',
  },
  { expression: /\bas it came\b/i, instead: 'The command says “raw”.', planted: 'Open it as it came.' },
  { expression: /\bunder way\b/i, instead: 'The standard expression is “in progress”.', planted: 'A match is under way.' },
  { expression: /\bshall\b/i, instead: 'It is old-fashioned: “should”.', planted: 'What shall be saved?' },
  {
    expression: /\bpages no further\b/i,
    instead: 'Name the result: “returns no more”.',
    planted: 'The service pages no further.',
  },
  { expression: /\bsaid first\b/i, instead: 'A price is “shown first”.', planted: 'The price is said first.' },
  {
    expression: /\bonly count together\b/i,
    instead: 'Parameters “must be used together”.',
    planted: 'The two only count together.',
  },
  { expression: /\blists? of people\b/i, instead: 'The type is called “people list”.', planted: 'This is a list of people.' },
  {
    expression: /\bwho(?:ever)? (?:runs|sets)\b/i,
    instead: 'Name the role: “administrator”.',
    planted: 'Ask whoever sets the caps.',
  },
];

const sentences = Object.keys(z.parse(z.record(z.string(), z.string()), JSON.parse(readText('l10n/bundle.l10n.it.json'))));
const manifest = Object.values(z.parse(z.record(z.string(), z.string()), JSON.parse(readText('package.nls.json'))));
const pages = [...sourcesIn(['docs'], /\.md$/).map(({ text }) => text), ...['README.md', 'CHANGELOG.md'].map(readText)];

/** The breaches in some texts, each with the text's line and the better words. */
function breachesIn(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => avoided.filter(({ expression }) => expression.test(line)).map(({ instead }) => `${line}: ${instead}`));
}

describe('rule: words', () => {
  it('are standard in the sentences of the extension', () => {
    assert.deepEqual(breachesIn(sentences), []);
  });

  it('are standard in the manifest', () => {
    assert.deepEqual(breachesIn(manifest), []);
  });

  it('are standard in README, changelog and docs', () => {
    assert.deepEqual(breachesIn(pages), []);
  });

  describe('can fail', () => {
    for (const { planted, instead } of avoided) {
      it(`on “${planted}”`, () => {
        assert.deepEqual(breachesIn([planted]), [`${planted}: ${instead}`]);
      });
    }

    it('but not on a right sentence, nor on a question', () => {
      assert.deepEqual(breachesIn(['Have a token? Sign in.', 'What do you want to do with it?']), []);
    });
  });
});
