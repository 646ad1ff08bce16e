// The extension in Italian: all that it says is in it.
import { describeLanguage, italian } from './languageSuite.ts';

describeLanguage('Italian', {
  language: 'it',
  title: (key) => italian[key] ?? '',
  say: (sentence) => italian[sentence] ?? '',
});
