// The syntax of languages that is needed to write IDs: comments, brackets, constants.

export interface LanguageFacts {
  /** The beginning of a comment that extends to the end of the line. */
  readonly lineComment?: string | undefined;
  readonly blockComment?: readonly [open: string, close: string] | undefined;
  /** The separator of elements, and whether it may follow the last one. */
  readonly separator: string;
  readonly trailing: boolean;
  readonly array?: readonly [open: string, close: string] | undefined;
  readonly tuple?: readonly [open: string, close: string] | undefined;
  /** Templates, see template.ts. */
  readonly constant?: string | undefined;
  readonly member?: string | undefined;
}

const square = ['[', ']'] as const;
const braces = ['{', '}'] as const;
const cComments = { lineComment: '//', blockComment: ['/*', '*/'] } as const;
const hash = { lineComment: '#' } as const;
const loose = { separator: ', ', trailing: true } as const;
const strict = { separator: ', ', trailing: false } as const;

const script: LanguageFacts = {
  ...cComments,
  ...loose,
  array: square,
  constant: 'const {const} = {literal};',
};
const typescript: LanguageFacts = { ...script, tuple: ['[', '] as const'], member: '{pascal} = {literal},' };
const c: LanguageFacts = { ...cComments, ...loose, array: braces, constant: 'static const char *const {const} = {literal};' };
const sql: LanguageFacts = {
  lineComment: '--',
  blockComment: ['/*', '*/'],
  ...strict,
  array: ['ARRAY[', ']'],
  tuple: ['(', ')'],
};
const json: LanguageFacts = { ...strict, array: square, member: '{string}: {literal}' };

const plain: LanguageFacts = { ...strict };

const facts: ReadonlyMap<string, LanguageFacts> = new Map<string, LanguageFacts>([
  ['javascript', script],
  ['javascriptreact', script],
  ['typescript', typescript],
  ['typescriptreact', typescript],
  ['vue', { ...typescript, lineComment: undefined, blockComment: undefined }],
  ['svelte', { ...typescript, lineComment: undefined, blockComment: undefined }],
  ['coffeescript', { ...hash, ...loose, array: square, constant: '{const} = {literal}' }],
  ['python', { ...hash, ...loose, array: square, tuple: ['(', ')'], constant: '{const} = {literal}' }],
  ['ruby', { ...hash, ...loose, array: square, constant: '{const} = {literal}' }],
  [
    'php',
    { ...cComments, ...loose, array: square, constant: 'const {const} = {literal};', member: 'case {pascal} = {literal};' },
  ],
  ['perl', { ...hash, ...loose, array: ['(', ')'], constant: 'use constant {const} => {literal};' }],
  ['lua', { lineComment: '--', ...loose, array: braces, constant: 'local {const} = {literal}' }],
  ['dart', { ...cComments, ...loose, array: square, constant: 'const {camel} = {literal};' }],
  ['groovy', { ...cComments, ...strict, array: square, constant: 'static final String {const} = {literal}' }],
  ['r', { ...hash, ...strict, array: ['c(', ')'], constant: '{const} <- {literal}' }],
  ['julia', { ...hash, ...loose, array: square, constant: 'const {const} = {literal}' }],
  ['yaml', { ...hash, ...loose, array: square, constant: '{snake}: {literal}' }],
  ['dockercompose', { ...hash, ...loose, array: square, constant: '{snake}: {literal}' }],
  ['toml', { ...hash, ...loose, array: square, constant: '{snake} = {literal}' }],
  ['elixir', { ...hash, ...strict, array: square, constant: '@{snake} {literal}' }],
  ['shellscript', { ...hash, separator: ' ', trailing: false, array: ['(', ')'], constant: '{const}={literal}' }],
  ['powershell', { ...hash, ...strict, array: ['@(', ')'], constant: '${pascal} = {literal}' }],
  ['json', json],
  ['jsonc', { ...json, ...cComments }],
  ['jsonl', json],
  [
    'java',
    {
      ...cComments,
      ...strict,
      array: ['List.of(', ')'],
      constant: 'static final String {const} = {literal};',
      member: '{const}({literal}),',
    },
  ],
  ['c', c],
  ['cpp', c],
  ['objective-c', c],
  ['objective-cpp', c],
  ['csharp', { ...cComments, ...loose, array: ['{ ', ' }'], constant: 'const string {pascal} = {literal};' }],
  ['fsharp', { lineComment: '//', separator: '; ', trailing: false, array: square, constant: 'let {camel} = {literal}' }],
  ['go', { ...cComments, ...loose, array: ['[]string{', '}'], constant: 'const {pascal} = {literal}' }],
  ['rust', { ...cComments, ...loose, array: square, tuple: ['(', ')'], constant: 'const {const}: &str = {literal};' }],
  ['swift', { ...cComments, ...loose, array: square, constant: 'let {camel} = {literal}', member: 'case {camel} = {literal}' }],
  [
    'kotlin',
    {
      ...cComments,
      ...loose,
      array: ['listOf(', ')'],
      constant: 'const val {const} = {literal}',
      member: '{const}({literal}),',
    },
  ],
  ['scala', { ...cComments, ...strict, array: ['Seq(', ')'], constant: 'val {pascal} = {literal}' }],
  ['clojure', { lineComment: ';', separator: ' ', trailing: false, array: square }],
  ['haskell', { lineComment: '--', ...strict, array: square, constant: '{camel} = {literal}' }],
  ['vb', { lineComment: "'", ...strict, array: braces, constant: 'Const {pascal} As String = {literal}' }],
  ['sql', sql],
  ['mysql', sql],
  ['plsql', sql],
  ['graphql', { ...hash, ...loose, array: square }],
  ['proto3', { ...cComments, ...strict, array: square }],
]);

/** Of a language that is not known only that commas separate. */
export function languageFacts(languageId: string): LanguageFacts {
  return facts.get(languageId) ?? plain;
}
