// Keys are named as the user's system names them.
import assert from 'node:assert/strict';
import { timelineFormats } from '../../../src/viewModel/timeline/timelineFormats.ts';
import { listWords } from '../../../src/viewModel/timeline/timelineListWords.ts';
import { withSystemKeys } from '../../../src/webview/parts/keyNames.ts';

describe('names of keys', () => {
  const text = 'Shift and Ctrl select, Ctrl+A selects all';

  it('are those of macOS there', () => {
    assert.equal(withSystemKeys(text, 'MacIntel'), 'Shift and ⌘ select, ⌘A selects all');
  });

  it('stay on other systems', () => {
    for (const platform of ['Win32', 'Linux x86_64']) assert.equal(withSystemKeys(text, platform), text);
  });

  it('are replaced in the sentence of the list of events', () => {
    const sentence = listWords('Events', false, timelineFormats('en')).keys;
    assert.match(sentence, /Ctrl/);
    assert.doesNotMatch(withSystemKeys(sentence, 'MacIntel'), /Ctrl/);
  });
});
