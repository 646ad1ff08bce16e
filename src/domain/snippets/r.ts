// Writes a call as R with httr2.
import { comments, doubleQuoted } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** An R script that sends a call with `req_perform`, which fails for a failing status. R strings cannot hold the character 0. */
export function rScript(call: WrittenCall): string {
  const lines = fieldsOf(call, {
    value: (name, value) => `    ${argument(name)} = ${doubleQuoted(value)}`,
    secret: (name, variable) => `    ${argument(name)} = Sys.getenv("${variable}")`,
  });
  return `library(httr2)

base_address <- ${doubleQuoted(call.base)}

${comments('#', call.notes)}response <- request(paste0(base_address, "${call.path}")) |>
  req_body_form(
${lines.join(',\n')}
  ) |>
  req_perform()
str(resp_body_json(response))
`;
}

function argument(name: string): string {
  return /^[A-Za-z][\w.]*$/.test(name) ? name : `\`${doubleQuoted(name).slice(1, -1).replaceAll('`', '\\`')}\``;
}
