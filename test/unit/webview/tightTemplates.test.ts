// Templates without their indentation: what is shown is the same, and nothing but white space is gone.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tightened } from '../../../build/tightTemplates.mjs';

const pages = join(import.meta.dirname, '..', '..', '..', 'src', 'webview');

describe('templates without their indentation', () => {
  const rows: readonly (readonly [why: string, source: string, tight: string])[] = [
    [
      'white space beside a block is not shown',
      'html`\n  <div>\n    <p>a</p>\n    ${b}\n  </div>\n`',
      'html`<div><p>a</p>${b}</div>`',
    ],
    ['between parts of a line it is', 'html`<p>\n  ${a}\n  <b>c</b>\n  d\n</p>`', 'html`<p>${a} <b>c</b> d</p>`'],
    ['at the ends of a template it may be', 'html`\n  <span>a</span>\n`', 'html` <span>a</span> `'],
    [
      'inside of a button it is not',
      'html`<button\n  class="a"\n  @click=${b}\n>\n  c\n</button>`',
      'html`<button class="a" @click=${b}>c</button>`',
    ],
    ['what is on one line stays as it is', 'html`<pre> a  b </pre>  <i> c </i>`', 'html`<pre> a  b </pre>  <i> c </i>`'],
    ['a sign in an attribute is no end', 'html`<i\n  title="a\n b"\n>c</i>`', 'html`<i title="a b">c</i>`'],
    ['in a drawing none is shown', 'svg`\n  <g>\n    ${a}\n    <path d=${b} />\n  </g>`', 'svg`<g>${a}<path d=${b} /></g>`'],
    [
      'templates are in templates',
      'html`<p>${a.map((b) => html`\n  <i>${b}</i>\n`)}</p>`',
      'html`<p>${a.map((b) => html` <i>${b}</i> `)}</p>`',
    ],
    ['other templates are none', 'other`\n  <p>\n  </p>`', 'other`\n  <p>\n  </p>`'],
  ];
  for (const [why, source, tight] of rows)
    it(why, () => {
      assert.equal(tightened(source), tight);
    });

  it('refuse an element in which every space counts, where it goes over lines', () => {
    assert.throws(() => tightened('html`<pre>\n  a</pre>`'), /white space counts/);
  });

  it('lose nothing but white space on the pages themselves', () => {
    const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    assert.ok(files.length > 30);
    for (const file of files) {
      const source = readFileSync(join(pages, file), 'utf8');
      const bare = (text: string): string => text.replaceAll(/\s/g, '');
      assert.equal(bare(tightened(source)), bare(source), file);
    }
  });
});
