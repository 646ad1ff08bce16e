// The syntax of languages that is needed to write IDs: comments, brackets, constants.

export interface LanguageFacts {
  /** The beginning of a comment that extends to the end of the line. */
  readonly lineComment?: string | undefined;
  readonly blockComment?: readonly [open: string, close: string] | undefined;
  /** The separator of elements, and whether it may follow the last element. */
  readonly separator: string;
  readonly trailing: boolean;
  readonly array?: readonly [open: string, close: string] | undefined;
  readonly tuple?: readonly [open: string, close: string] | undefined;
  /** The templates for a constant, and for a member of an enumeration, an object or the like: see template.ts. */
  readonly constant?: string | undefined;
  readonly member?: string | undefined;
}

const square = ['[', ']'] as const;
const braces = ['{', '}'] as const;
const cComments = { lineComment: '//', blockComment: ['/*', '*/'] } as const;
const hashComments = { lineComment: '#' } as const;
const trailingComma = { separator: ', ', trailing: true } as const;
const noTrailingComma = { separator: ', ', trailing: false } as const;

const script: LanguageFacts = {
  ...cComments,
  ...trailingComma,
  array: square,
  constant: 'const {const} = {literal};',
};
const typescript: LanguageFacts = { ...script, tuple: ['[', '] as const'], member: '{pascal} = {literal},' };
const c: LanguageFacts = {
  ...cComments,
  ...trailingComma,
  array: braces,
  constant: 'static const char *const {const} = {literal};',
};
const sql: LanguageFacts = {
  lineComment: '--',
  blockComment: ['/*', '*/'],
  ...noTrailingComma,
  array: ['ARRAY[', ']'],
  tuple: ['(', ')'],
};
const json: LanguageFacts = { ...noTrailingComma, array: square, member: '{string}: {literal}' };

const plain: LanguageFacts = { ...noTrailingComma };

const facts: ReadonlyMap<string, LanguageFacts> = new Map<string, LanguageFacts>([
  ['javascript', script],
  ['javascriptreact', script],
  ['typescript', typescript],
  ['typescriptreact', typescript],
  ['vue', { ...typescript, lineComment: undefined, blockComment: undefined }],
  ['svelte', { ...typescript, lineComment: undefined, blockComment: undefined }],
  ['coffeescript', { ...hashComments, ...trailingComma, array: square, constant: '{const} = {literal}' }],
  ['python', { ...hashComments, ...trailingComma, array: square, tuple: ['(', ')'], constant: '{const} = {literal}' }],
  ['ruby', { ...hashComments, ...trailingComma, array: square, constant: '{const} = {literal}' }],
  [
    'php',
    {
      ...cComments,
      ...trailingComma,
      array: square,
      constant: 'const {const} = {literal};',
      member: 'case {pascal} = {literal};',
    },
  ],
  ['perl', { ...hashComments, ...trailingComma, array: ['(', ')'], constant: 'use constant {const} => {literal};' }],
  ['lua', { lineComment: '--', ...trailingComma, array: braces, constant: 'local {const} = {literal}' }],
  ['dart', { ...cComments, ...trailingComma, array: square, constant: 'const {camel} = {literal};' }],
  ['groovy', { ...cComments, ...noTrailingComma, array: square, constant: 'static final String {const} = {literal}' }],
  ['r', { ...hashComments, ...noTrailingComma, array: ['c(', ')'], constant: '{const} <- {literal}' }],
  ['julia', { ...hashComments, ...trailingComma, array: square, constant: 'const {const} = {literal}' }],
  ['yaml', { ...hashComments, ...trailingComma, array: square, constant: '{snake}: {literal}' }],
  ['dockercompose', { ...hashComments, ...trailingComma, array: square, constant: '{snake}: {literal}' }],
  ['toml', { ...hashComments, ...trailingComma, array: square, constant: '{snake} = {literal}' }],
  ['elixir', { ...hashComments, ...noTrailingComma, array: square, constant: '@{snake} {literal}' }],
  ['shellscript', { ...hashComments, separator: ' ', trailing: false, array: ['(', ')'], constant: '{const}={literal}' }],
  ['powershell', { ...hashComments, ...noTrailingComma, array: ['@(', ')'], constant: '${pascal} = {literal}' }],
  ['json', json],
  ['jsonc', { ...json, ...cComments }],
  ['jsonl', json],
  [
    'java',
    {
      ...cComments,
      ...noTrailingComma,
      array: ['List.of(', ')'],
      constant: 'static final String {const} = {literal};',
      member: '{const}({literal}),',
    },
  ],
  ['c', c],
  ['cpp', c],
  ['objective-c', c],
  ['objective-cpp', c],
  ['csharp', { ...cComments, ...trailingComma, array: ['{ ', ' }'], constant: 'const string {pascal} = {literal};' }],
  ['fsharp', { lineComment: '//', separator: '; ', trailing: false, array: square, constant: 'let {camel} = {literal}' }],
  ['go', { ...cComments, ...trailingComma, array: ['[]string{', '}'], constant: 'const {pascal} = {literal}' }],
  ['rust', { ...cComments, ...trailingComma, array: square, tuple: ['(', ')'], constant: 'const {const}: &str = {literal};' }],
  [
    'swift',
    { ...cComments, ...trailingComma, array: square, constant: 'let {camel} = {literal}', member: 'case {camel} = {literal}' },
  ],
  [
    'kotlin',
    {
      ...cComments,
      ...trailingComma,
      array: ['listOf(', ')'],
      constant: 'const val {const} = {literal}',
      member: '{const}({literal}),',
    },
  ],
  ['scala', { ...cComments, ...noTrailingComma, array: ['Seq(', ')'], constant: 'val {pascal} = {literal}' }],
  ['clojure', { lineComment: ';', separator: ' ', trailing: false, array: square }],
  ['haskell', { lineComment: '--', ...noTrailingComma, array: square, constant: '{camel} = {literal}' }],
  ['vb', { lineComment: "'", ...noTrailingComma, array: braces, constant: 'Const {pascal} As String = {literal}' }],
  ['sql', sql],
  ['mysql', sql],
  ['plsql', sql],
  ['graphql', { ...hashComments, ...trailingComma, array: square }],
  ['proto3', { ...cComments, ...noTrailingComma, array: square }],
]);

/** The facts of a language. An unknown language has only the comma as its separator. */
export function languageFacts(languageId: string): LanguageFacts {
  return facts.get(languageId) ?? plain;
}
