// A call as TypeScript, which is JavaScript too: with the platform's fetch, and with undici.
import { bracedEscape, comments, fewestEscapes } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** With `fetch`, as browsers and Node have it. */
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

/** With the `request` of undici. */
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

// As a plain key this one would be no parameter, but the object's prototype.
function key(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}
