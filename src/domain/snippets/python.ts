// A call as Python, with requests or with httpx, which take it alike.
import { comments, fewestEscapes, paddedEscape } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** With requests. */
export function pythonRequests(call: WrittenCall): string {
  return python('requests', call);
}

/** With httpx. */
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
