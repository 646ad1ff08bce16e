// Writes a call as Python with requests or httpx, which have the same API for it.
import { comments, fewestEscapes, paddedEscape } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** A Python script that sends a call with requests. */
export function pythonRequests(call: WrittenCall): string {
  return python('requests', call);
}

/** A Python script that sends a call with httpx. */
export function pythonHttpx(call: WrittenCall): string {
  return python('httpx', call);
}

function python(library: 'requests' | 'httpx', call: WrittenCall): string {
  const lines = fieldsOf(call, {
    value: (name, value) => `        ${literal(name)}: ${literal(value)},`,
    secret: (name, variable) => `        ${literal(name)}: os.environ["${variable}"],`,
  });
  return `import os

import ${library}

BASE_ADDRESS = ${literal(call.base)}

${comments('#', call.notes)}response = ${library}.post(
    f"{BASE_ADDRESS}${call.path}",
    data={
${lines.join('\n')}
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
`;
}

function literal(text: string): string {
  return fewestEscapes(text, paddedEscape);
}
