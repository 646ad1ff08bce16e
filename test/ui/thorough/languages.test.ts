// The extension in a language that nobody speaks, which shows what was forgotten.
import { pseudo, sentences } from '../../support/pseudo.ts';
import { describeLanguage, manifest } from '../languageSuite.ts';

const texts = (words: readonly (readonly [key: string, text: string])[]): string =>
  JSON.stringify(Object.fromEntries(words.map(([key, text]) => [key, pseudo(text)])));

/** Dates and numbers without ASCII letters. */
const language = 'ru';

describeLanguage('a language that nobody speaks', {
  language,
  files: {
    [`package.nls.${language}.json`]: texts(Object.entries(manifest)),
    [`l10n/bundle.l10n.${language}.json`]: texts(sentences.map((sentence) => [sentence, sentence] as const)),
  },
  title: (key) => pseudo(manifest[key] ?? ''),
  say: pseudo,
});
