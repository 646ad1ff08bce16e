// Calls to write down, and texts that no language likes.
import fc from 'fast-check';
import type { WrittenCall } from '../../../../../src/domain/snippets/writtenCall.ts';
import { anyString } from '../../../../support/anyString.ts';

/** A call with these parameters. */
export function callWith(more: Partial<WrittenCall> = {}): WrittenCall {
  return {
    base: 'https://api.example.com',
    path: '/v2/companies',
    parameters: [
      ['name', 'Rossi'],
      ['limit', '10'],
    ],
    secrets: [{ parameter: 'token', variable: 'COMPANY_DATA_TOKEN' }],
    notes: ['Costs at most 10 credits: companies 10.'],
    ...more,
  };
}

const parts = [
  ...['"', "'", '`', '"""', "'''", '\\', '\\\\', '\\u0041', '\\u000a', '\\n', '\\x41', '\\N{DASH}', '\\U0001F600', '\\{', '\\('],
  ...['$', '${x}', '$x', '{$x}', '$(id)', '`id`', '#{x}', '{x}', '{{x}}', '{{$processEnv HOME}}', '%s', '%20', '%', '$env:X'],
  ...['\n', '\r\n', '\r', '\t', '\v', '\f', '\b', '\u0001', '\u001b', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u2028', '\u2029'],
  ...['\u200b', '\u200f', '\u202e', '\u2066', '\ufeff', '\ue000', '\u{e0001}', '\u{10fffd}', 'é', 'e\u0301', '日本', '😀', '👩‍👩‍👧'],
  ...[
    '//',
    '/*',
    '*/',
    '#',
    '--',
    '<!--',
    '?>',
    '<?php',
    ';',
    ',',
    '&a=b',
    '=',
    '+',
    '@',
    ' ',
    '  ',
    '0',
    'Rossi S.p.A.',
    "'@",
    'END',
  ],
] as const;

/** Texts of whatever means something to a language, and of any characters at all but those that no request can hold. */
export const anyText = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join('')),
  fc.string({ unit: 'grapheme' }),
  anyString(),
);
