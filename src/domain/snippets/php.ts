// A call as PHP, by a stream: it runs if PHP alone is installed, without an extension or a package.
import { bracedEscape, comments, escaped, isPlain } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** The beginning of a text that is not inserted into other PHP. */
export const phpStart = '<?php\n\n';

/** With `file_get_contents`, which gives nothing for a failing status. */
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

// Invisible characters have an escape only in double quotes, in which `$` begins a variable.
function literal(text: string): string {
  return isPlain(text) ? `'${text.replaceAll(/['\\]/g, '\\$&')}'` : `"${escaped(text, /["\\$]/g, bracedEscape)}"`;
}
