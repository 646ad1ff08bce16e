// Writes a call as TypeScript that is JavaScript too, with the platform's fetch or with undici.
import { bracedEscape, comments, fewestEscapes } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** A script that sends a call with `fetch`, which browsers and Node have. */
export function typescriptFetch(call: WrittenCall): string {
  return `${baseAddress(call)}${comments('//', call.notes)}const response = await fetch(\`\${baseAddress}${call.path}\`, {
  method: "POST",
  body: ${form(call)},
});
if (!response.ok)
  throw new Error(\`\${response.status}: \${await response.text()}\`);
console.dir(await response.json(), { depth: null });
`;
}

/** A script that sends a call with `request` of undici. */
export function typescriptUndici(call: WrittenCall): string {
  return `import { request } from "undici";

${baseAddress(call)}${comments('//', call.notes)}const { statusCode, body } = await request(\`\${baseAddress}${call.path}\`, {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: ${form(call)}.toString(),
});
if (statusCode >= 300) throw new Error(\`\${statusCode}: \${await body.text()}\`);
console.dir(await body.json(), { depth: null });
`;
}

function baseAddress({ base }: WrittenCall): string {
  return `const baseAddress = ${literal(base)};\n\n`;
}

function form(call: WrittenCall): string {
  const lines = fieldsOf(call, {
    value: (name, value) => {
      const line = `    ${key(name)}: ${literal(value)},`;
      return line.length > 80 ? line.replace(': ', ':\n      ') : line;
    },
    secret: (name, variable) => `    ${key(name)}: process.env.${variable} ?? "",`,
  });
  return `new URLSearchParams({\n${lines.join('\n')}\n  })`;
}

function literal(text: string): string {
  return fewestEscapes(text, bracedEscape);
}

// `__proto__` as a plain key would set the object's prototype instead of a parameter.
function key(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}
