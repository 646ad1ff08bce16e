// Records as Markdown: readable, and no value can be more than a text.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recordMarkdown } from '../../../../src/viewModel/companies/recordText.ts';

const textOf = (content: unknown): string => recordMarkdown('T', [{ heading: 'base', note: 'read now', content }]);

describe('a record as Markdown', () => {
  it('has plain members in a table, lists of records side by side, and the others nested', () => {
    const content = {
      legalName: 'ACME',
      phones: ['1', '2'],
      sheets: [
        { year: 2025, profit: 1 },
        { year: 2024, loss: 2 },
      ],
      address: { street: 'Via 1', more: { floor: 3 } },
    };
    assert.equal(
      textOf(content),
      [
        '# T\n\n## base\n\nread now\n\n| Member | Value |\n| --- | --- |\n| legalName | ACME |\n| phones | 1, 2 |\n',
        '### sheets\n\n| year | profit | loss |\n| --- | --- | --- |\n| 2025 | 1 |  |\n| 2024 |  | 2 |\n',
        '### address\n\n- street: Via 1\n- more\n  - floor: 3\n',
      ].join('\n'),
    );
  });

  it('has addresses as code, of which no preview makes links, and no value ends a cell', () => {
    const text = textOf({ site: 'https://evil.example', mail: 'a@evil.example', other: 'www.evil.example', odd: 'x:`|`' });
    assert.ok(text.includes('| site | ` https://evil.example ` |'), text);
    assert.ok(text.includes('| mail | ` a@evil.example ` |'), text);
    assert.ok(text.includes('| other | ` www.evil.example ` |'), text);
    assert.ok(text.includes('| odd | `` x:`\\|` `` |'), text);
  });

  it('cuts no text without saying so', () => {
    const text = 'word '.repeat(60).trim();
    for (const content of [{ text }, { nested: { text, more: { text } } }, [{ text }, { text }]])
      assert.ok(textOf(content).includes(text), JSON.stringify(content));
    assert.match(textOf({ text: 'word '.repeat(100) }), /word…[^]*Open it as JSON/);
  });

  it('says where it is cut', () => {
    assert.match(textOf(Array.from({ length: 100 }, (_, at) => ({ at }))), /Open it as JSON/);
    assert.doesNotMatch(textOf([{ at: 1 }]), /Open it as JSON/);
  });

  it('has nothing below the note where there is no content', () => {
    assert.equal(textOf(undefined), '# T\n\n## base\n\nread now\n');
  });

  it('makes no link, no HTML, no picture and no line of its own out of a value or a name', () => {
    const evil = fc.constantFrom(
      '[x](command:a)',
      '<img src=x>',
      '![a](https://evil.example)',
      'https://evil.example',
      'www.evil.example',
      'a@evil.example',
      '| a |',
      'command:`x`|`',
      '\n# head',
      '```\nx',
      '$(bug)',
      '&lt;',
      'a|`b:c',
    );
    fc.assert(
      fc.property(
        fc.dictionary(evil, fc.oneof(evil, fc.array(evil), fc.dictionary(evil, fc.array(fc.dictionary(evil, evil))))),
        (content) => {
          const text = textOf(content);
          // Escaped characters and code are removed, because neither is interpreted.
          const bare = text.replaceAll(/\\.|(`+) .*? \1(?!`)/g, '');
          assert.doesNotMatch(bare, /[<>`$@&:](?! )|\]\(|www\./);
          for (const line of text.split('\n')) assert.match(line, /^$|^#{1,3} |^\| |^ *- |^_|^read now$/);
        },
      ),
    );
  });
});
