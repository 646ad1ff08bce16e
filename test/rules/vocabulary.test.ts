// Words that the project no longer uses, in code, comments, tests, documents and sentences for users.
import assert from 'node:assert/strict';
import { Visitor } from 'oxc-parser';
import { parse, readText, sourcesIn, type Source } from './support/sources.ts';

/** A retired word and the one to use. A word of several parts is written as in camelCase. */
const retired: readonly (readonly [word: string, instead: string])[] = [
  ['vault', 'storage'],
  ['shelf', 'PageCache, AccountStore, SecretStore, or another store by its content'],
  ['shelves', 'PageCache, AccountStore, SecretStore, or another store by its content'],
  ['purse', 'budget'],
  ['errand', 'runContext'],
  ['lazily', 'lazy'],
  ['onceATurn', 'Coalesced'],
  ['whileNoted', 'conditionalView'],
  ['hostWindow', 'WindowServices'],
  ['asides', 'secondaryActions'],
  ['notedViews', 'conditionalViews'],
  ['sidecar', 'metadata file'],
  ['tally', 'totals'],
  ['pagePart', 'PageElement'],
  ['rowFeed', 'RowPatches'],
  ['listPlaces', 'ListScroll'],
  ['turnQueue', 'PermitQueue'],
  ['oneAtATime', 'SerialQueue'],
  ['workQueue', 'SerialQueue'],
  ['bringBack', 'inverse'],
  ['plainBook', 'ReservationStore'],
  ['plainCache', 'a storage in memory'],
  ['unkept', 'notPersisted'],
  ['lookAround', 'poll'],
  ['sqlNotes', 'SqlKeyValueStore'],
  ['noteKind', 'KeyValueKind'],
  ['leanLists', 'stripRawLists'],
  ['rawForm', 'rawCodec'],
  ['sqlBook', 'ReservationStore'],
  ['gridConversation', 'PermissionGridController'],
  ['timelineConversation', 'TimelineController'],
  ['desk', 'TestHarness'],
  ['foresee', 'prefetch'],
  ['doubtful', 'unconfirmed'],
  ['secretPrints', 'SecretFingerprints'],
  ['undiciRoad', 'TransportKind'],
  ['roads', 'fallbackTransport, or transports'],
  ['passedCap', 'exceededCap'],
  ['underWay', 'inFlight'],
  ['gridFoot', 'GridFooter'],
  ['storedList', 'SandboxList'],
  ['keptDraft', 'SavedDraft'],
  ['keptPage', 'CachedPage'],
  ['heardBy', 'ListenerEvent'],
  ['newsItem', 'NewEvent'],
  ['whileOpen', 'followSession'],
  ['saidOf', 'statusText, or the text by its content'],
  ['doubted', 'wasUnconfirmed'],
  ['inDoubt', 'unconfirmed'],
  ['lookSoon', 'a verb that says what is done'],
  ['spoken', 'visually-hidden, or ariaLabel'],
  ['pretend', 'sandbox'],
  ['neighbour', 'adjacent, or beside'],
  ['neighbours', 'adjacent, or beside'],
  ['twins', 'a page that repeats an ID'],
  ['survey', 'coverage'],
  ['census', 'countCache'],
  ['trail', 'cursor'],
  ['stretch', 'range'],
  ['orphan', 'stale'],
  ['sweep', 'reclaim'],
  ['wipe', 'vacuum'],
  ['witness', 'heartbeat'],
  ['trial', 'testConnection, or connectionTest'],
  ['wish', 'request'],
  ['wayBack', 'inverse'],
  ['vaults', 'storages'],
  ['purses', 'budgets'],
  ['errands', 'run contexts'],
  ['sidecars', 'metadata files'],
  ['tallies', 'totals'],
  ['desks', 'TestHarness'],
  ['foreseen', 'prefetched, or prepared'],
  ['foresees', 'prefetches, or prepares'],
  ['trials', 'testConnection, or connectionTest'],
  ['trails', 'cursors'],
  ['orphans', 'stale'],
  ['orphaned', 'stale'],
  ['swept', 'reclaimed'],
  ['sweeping', 'reclaiming'],
  ['wiped', 'vacuumed'],
  ['unwiped', 'not vacuumed'],
  ['wiping', 'vacuuming'],
  ['witnesses', 'heartbeats'],
  ['surveys', 'coverage'],
  ['surveyed', 'coverage'],
  ['stretches', 'ranges'],
  ['wishes', 'requests'],
  ['wished', 'requested'],
  ['pretends', 'sandbox'],
];

/** Texts that databases and caches of earlier versions hold. */
const storedTexts = /'unwiped'/g;

/** The retired words in a text, in any case and as a part of a longer name, such as `listShelves`. */
function retiredIn(text: string): string[] {
  const written = text.replaceAll(storedTexts, '');
  return retired.flatMap(([word, instead]) => {
    const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    const found = new RegExp(`(?<![a-zA-Z])${word}(?![a-z])|${capital}(?![a-z])`).exec(written);
    return found ? [`${found[0]}: use ${instead}`] : [];
  });
}

interface RetiredName {
  readonly instead: string;
  /** Names that have the word as a part and remain: those of stored records, and locals that nobody has renamed yet. */
  readonly remaining?: readonly string[];
}

/** Words that texts may use, but no name in src, as a part of it in camel case. */
const retiredNames: Readonly<Record<string, RetiredName>> = {
  presence: { instead: 'heartbeat, or OpenWindows' },
  heard: { instead: 'connectionTest, or received' },
  told: { instead: 'a participle that says by whom, such as reported' },
  said: { instead: 'statusText, or the text by its content' },
  say: { instead: 'a verb for what is shown or reported' },
  says: { instead: 'a verb for what is shown or reported' },
  tell: { instead: 'report, deliver or announce' },
  tells: { instead: 'reports, delivers or announces' },
  seen: { instead: 'lastHeartbeat, lastRead, visible, or distinct' },
  unseen: { instead: 'invisible, unknown, or unread' },
  stored: { instead: 'persisted, or cached', remaining: ['stored'] },
  apart: { instead: 'memoryOnly, or isolated' },
  writing: { instead: 'writeCommand, or what is written' },
  happened: { instead: 'the name of the event' },
  came: { instead: 'received, or result' },
  goes: { instead: 'isContinued, or hasMore' },
  head: { instead: 'header, prefix, or common', remaining: ['head', 'writeHead'] },
  edition: { instead: 'generation', remaining: ['edition'] },
  noted: { instead: 'keyValue, or cached' },
  bill: { instead: 'settlement, or cost' },
  fold: { instead: 'normalize, or toggle', remaining: ['fold'] },
  foot: { instead: 'footer, or bottom' },
  kept: { instead: 'cached, or saved', remaining: ['kept'] },
  news: { instead: 'newEvents' },
};

/** The names in a file that have a retired word as a part, in the order of the words. */
function retiredNamesIn(source: Source): { readonly word: string; readonly name: string }[] {
  const names = new Set<string>();
  const add = ({ name }: { readonly name: string }): void => void names.add(name);
  new Visitor({ Identifier: add, PrivateIdentifier: add }).visit(parse(source).program);
  const parts = [...names].map((name) => ({
    name,
    words: new Set(name.split(/(?=[A-Z])|[_$\d]+/).map((part) => part.toLowerCase())),
  }));
  return Object.keys(retiredNames).flatMap((word) =>
    parts.filter(({ words }) => words.has(word)).map(({ name }) => ({ word, name })),
  );
}

describe('rule: vocabulary', () => {
  it('uses no retired word', () => {
    const own = /^test\/rules\/vocabulary\.test\.ts$/;
    const sources = sourcesIn(['src', 'test', 'build'], /\.(ts|mjs|css)$/).filter(({ path }) => !own.test(path));
    const documents = ['README.md', 'l10n/bundle.l10n.it.json', 'package.json', 'package.nls.json'].map((path) => ({
      path,
      text: readText(path),
    }));
    const all = [...sources, ...documents, ...sourcesIn(['docs'], /\.md$/)];
    assert.deepEqual(
      all.flatMap(({ path, text }) => retiredIn(`${path} ${text}`).map((found) => `${path}: ${found}`)),
      [],
    );
  });

  it('gives no name in src a retired word, and names those that remain', () => {
    const found = sourcesIn(['src'], /\.ts$/).flatMap((source) =>
      retiredNamesIn(source).map((one) => ({ ...one, path: source.path })),
    );
    const remains = (word: string, name: string): boolean => retiredNames[word]?.remaining?.includes(name) === true;
    assert.deepEqual(
      found
        .filter(({ word, name }) => !remains(word, name))
        .map(({ path, word, name }) => `${path}: ${name}: use ${retiredNames[word]?.instead ?? ''}`),
      [],
    );
    const gone = Object.entries(retiredNames).flatMap(([word, { remaining = [] }]) =>
      remaining.filter((name) => !found.some((one) => one.word === word && one.name === name)),
    );
    assert.deepEqual(gone, [], 'these no longer remain');
  });

  it('can fail, on each of these names', () => {
    for (const word of Object.keys(retiredNames)) {
      const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      const text = `const ${word} = open${capital}(1, { ${word}List: 1 }); class ${capital}Store { readonly #${word}_at = 1; }`;
      assert.deepEqual(
        retiredNamesIn({ path: 'src/a.ts', text }).map(({ name }) => name),
        [word, `open${capital}`, `${word}List`, `${capital}Store`, `${word}_at`],
      );
    }
    const text = 'const newsletter = 1; const unfolded = header("A bill is kept."); // It is said.';
    assert.deepEqual(retiredNamesIn({ path: 'src/a.ts', text }), []);
  });

  it('can fail, on each of them', () => {
    for (const [word] of retired) {
      const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      for (const planted of [`const ${word} = 1;`, `open${capital}(1);`, `// A ${word}.`]) {
        assert.equal(retiredIn(planted).length, 1, planted);
      }
    }
    assert.deepEqual(retiredIn("disbursed, pursed, vaulted, self, a mark named 'unwiped'"), []);
  });
});
