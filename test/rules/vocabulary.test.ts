// Words that the project no longer uses, in code, comments, tests, documents and sentences for users.
import assert from 'node:assert/strict';
import { readText, sourcesIn } from './support/sources.ts';

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
];

/** The retired words in a text, in any case and as a part of a longer name, such as `listShelves`. */
function retiredIn(text: string): string[] {
  return retired.flatMap(([word, instead]) => {
    const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    const found = new RegExp(`(?<![a-zA-Z])${word}(?![a-z])|${capital}(?![a-z])`).exec(text);
    return found ? [`${found[0]}: use ${instead}`] : [];
  });
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

  it('can fail, on each of them', () => {
    for (const [word] of retired) {
      const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      for (const planted of [`const ${word} = 1;`, `open${capital}(1);`, `// A ${word}.`]) {
        assert.equal(retiredIn(planted).length, 1, planted);
      }
    }
    assert.deepEqual(retiredIn('disbursed, pursed, vaulted, self'), []);
  });
});
