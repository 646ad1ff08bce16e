// Writes a call as PHP with a stream, which needs no extension of PHP and no package.
import { bracedEscape, comments, escaped, isPlain } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** The beginning of a PHP file, which is left out if the text is inserted into other PHP. */
export const phpStart = '<?php\n\n';

/** A PHP script that sends a call with `file_get_contents`, which returns false for a failing status. */
export function phpScript(call: WrittenCall): string {
  const lines = fieldsOf(call, {
    value: (name, value) => `    ${literal(name)} => ${literal(value)},`,
    secret: (name, variable) => `    ${literal(name)} => getenv('${variable}'),`,
  });
  return `${phpStart}$baseAddress = ${literal(call.base)};

$form = [
${lines.join('\n')}
];
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/x-www-form-urlencoded',
    'content' => http_build_query($form),
]]);
${comments('//', call.notes)}$body = file_get_contents($baseAddress . '${call.path}', false, $context);
if ($body === false) {
    throw new RuntimeException('The call failed.');
}
print_r(json_decode($body, true, 512, JSON_THROW_ON_ERROR));
`;
}

// Invisible characters can be escaped only in double quotes, where `$` begins a variable and is escaped too.
function literal(text: string): string {
  return isPlain(text) ? `'${text.replaceAll(/['\\]/g, '\\$&')}'` : `"${escaped(text, /["\\$]/g, bracedEscape)}"`;
}
