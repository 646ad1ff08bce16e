// A call as a program in C#, of the top-level statements that .NET 6 and newer take, with HttpClient.
import { comments, doubleQuoted } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** With `HttpClient.PostAsync`. */
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
