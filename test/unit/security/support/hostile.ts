// Texts that a service could send to deceive: what they must not become, wherever they are shown.

export const hostileTexts: readonly string[] = [
  '\u202eevil \u2066evil\u2069',
  'evil\u200f\u200b\u2060evil',
  '\u001b[31mevil\u001b]8;;https://evil.example\u0007\u009b0m',
  '\u0000evil\u0085evil',
  '<img src=x onerror=evil()>',
  '</script><script>evil()</script>',
  '[evil](command:evil)',
  '![evil](https://evil.example/x.png)',
  '<command:evil>',
  '$(evil~spin) evil',
  '=evil()',
  '+evil',
  '@evil',
  '-evil',
  '\tevil',
  'evil\nevil: 1\r\nevil\u2028evil',
  '{{evil}} {0} ${evil}',
  '*/ evil /* --> ]]> ?> %>',
  '`evil` ```evil',
  '| evil |\n|--|',
  '# evil',
  'https://evil.example www.evil.example evil@evil.example',
  'evil'.repeat(2000),
  '\u3164\u115f',
  '\ud800evil',
  `evil${'\u0336'.repeat(500)}`,
];

/** Finds invisible characters, and those that reverse the direction of others. Our own lines stay lines. */
export const unseenIn = (text: string): boolean => /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u.test(text);

/** A line that a text of the service has begun. */
export const forgedLineIn = (text: string): boolean => /^evil: 1/m.test(text);

/** Finds the text that Markdown would interpret, outside of escaped text and code. */
export function forgedIn(markdown: string): readonly string[] {
  const open = markdown.replaceAll(/(?<!\\)(`+) .*? \1(?!`)/g, '').replaceAll(/\\[\\`*_{}[\]()#+\-.!|<>~$&:@/=]/g, '');
  return [...open.matchAll(/\]\(command:evil|<(?:img|script|\/script|command)|!\[|\$\(evil|(?:https:\/\/|www\.)evil|`evil/g)].map(
    ([found]) => found,
  );
}
