// Tests of the texts in place of missing lists: one for each reason, and all are in the manifest.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { failureKinds } from '../../../../src/client/failure.ts';
import { listsState } from '../../../../src/viewModel/lists/listsHeader.ts';
import { readText } from '../../../rules/support/sources.ts';

const Manifest = z.looseObject({
  contributes: z.looseObject({ viewsWelcome: z.array(z.looseObject({ view: z.string(), when: z.string() })) }),
});

describe('the place of the lists', () => {
  const none = { rows: [], status: 'ready', failure: undefined };

  it('tells an empty account from a filter that finds nothing, and from what is still read', () => {
    assert.equal(listsState(none, false), 'empty');
    assert.equal(listsState(none, true), 'nothingFound');
    assert.equal(listsState({ ...none, status: 'loading' }, true), 'loading');
  });

  it('keeps what was there, whatever fails', () => {
    for (const kind of failureKinds) assert.equal(listsState({ ...none, rows: [1], failure: { kind } }, false), 'ready');
  });

  it('names the cause of each failure apart', () => {
    const of = Object.fromEntries(failureKinds.map((kind) => [kind, listsState({ ...none, failure: { kind } }, false)]));
    const { unreachable, untrustedCertificate, proxyRefused, signedOut, signedOutOrEmpty, outOfCredits } = of;
    assert.equal(new Set([unreachable, untrustedCertificate, proxyRefused, signedOut, signedOutOrEmpty, outOfCredits]).size, 6);
    assert.equal(of['timedOut'], unreachable);
    assert.equal(of['serviceFault'], 'failed');
  });

  it('has a text in the manifest for each state without rows, and for no other', () => {
    const { viewsWelcome } = z.parse(Manifest, JSON.parse(readText('package.json'))).contributes;
    const texts = viewsWelcome.flatMap(({ view, when }) =>
      view === 'companyData.lists' ? [when.replace(/^companyData\.listsState == /, '')] : [],
    );
    const states = [
      'signedOut',
      ...[false, true].map((filtered) => listsState(none, filtered)),
      ...failureKinds.map((kind) => listsState({ ...none, failure: { kind } }, false)),
    ];
    assert.deepEqual([...new Set(texts)].sort(), [...new Set<string>(states)].sort());
  });
});
