// Writes a call as a C# program with HttpClient and top-level statements, for .NET 6 or newer.
import { comments, doubleQuoted } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** A C# program that sends a call with `HttpClient.PostAsync`. */
export function csharpProgram(call: WrittenCall): string {
  const lines = fieldsOf(call, {
    value: (name, value) => `    [${doubleQuoted(name)}] = ${doubleQuoted(value)},`,
    secret: (name, variable) => `    [${doubleQuoted(name)}] = Environment.GetEnvironmentVariable("${variable}") ?? "",`,
  });
  return `const string baseAddress = ${doubleQuoted(call.base)};

using var form = new FormUrlEncodedContent(new Dictionary<string, string>
{
${lines.join('\n')}
});
using var client = new HttpClient();
${comments('//', call.notes)}using var response = await client.PostAsync(baseAddress + "${call.path}", form);
response.EnsureSuccessStatusCode();
Console.WriteLine(await response.Content.ReadAsStringAsync());
`;
}
