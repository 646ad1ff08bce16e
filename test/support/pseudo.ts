// A language that nobody speaks, in letters outside ASCII: a text that is still in ASCII was not translated.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { root } from './project.mjs';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ';

/** The sentence in the pseudo-language, 40 % longer; placeholders, code, icons and the targets of links stay as they are. */
export function pseudo(sentence: string): string {
  const parts = sentence.split(/(\{\w+\}|\]\([^)]*\)|`[^`]*`|\$\([\w-]+\))/);
  const words = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, (letter) => accented.charAt(plain.indexOf(letter))),
  );
  return `⟦${words.join('')}${' ~~~~'.repeat(Math.ceil(sentence.length * 0.08))}⟧`;
}

/** Every sentence there is: the Italian bundle names them all. */
export const sentences: readonly string[] = Object.keys(
  JSON.parse(readFileSync(join(root, 'l10n', 'bundle.l10n.it.json'), 'utf8')) as object,
);

/** Those that were asked for since `speakPseudo`. */
export const ariaLabel = new Set<string>();

/** All that is said from now on is in the pseudo-language, until `speakEnglish`. */
export function speakPseudo(): void {
  ariaLabel.clear();
  const contents = new Proxy<Record<string, string>>(
    {},
    {
      get: (_bundle, key) => {
        if (typeof key !== 'string') return undefined;
        ariaLabel.add(key);
        return pseudo(key);
      },
    },
  );
  l10n.config({ contents });
}

export function speakEnglish(): void {
  l10n.config({ contents: {} });
}

// A word with a digit is an ID; so is a UUID, though some of its groups may have no digit.
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
const word = /(?<![A-Za-z\d])[A-Za-z]{2,}(?![A-Za-z\d])/g;

/** The words in ASCII of a text that no data holds. */
export function forgottenIn(text: string, data: ReadonlySet<string>): readonly string[] {
  // Targets of links, and what is written as code, are nobody's words.
  const said = text.replaceAll(uuid, ' ').replaceAll(/\]\([^)]*\)|`[^`]*`|\$\([\w-]+\)/g, ' ');
  return [...said.matchAll(word)].map(([found]) => found).filter((found) => !data.has(found.toLowerCase()));
}

/** Adds every word of a text of the service, or of the user, to what is data. */
export function learn(data: Set<string>, text: string): void {
  for (const [found] of text.matchAll(word)) data.add(found.toLowerCase());
}
