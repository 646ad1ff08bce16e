// Small sample files that contain IDs of the sandbox's companies, as a user's project might.
import { sandboxToken } from './authentication.ts';
import { companyById, type CompanyRecord } from './records/companies.ts';
import { seedLists } from './records/seedLists.ts';

export interface SampleFile {
  readonly name: string;
  readonly text: string;
}

const count = 6;

/** The sample files. @param notice a line that says what the files are; it comes first in formats with comments */
export function sampleFiles(notice: string): readonly SampleFile[] {
  const companies = sampleCompanies();
  const ids = companies.map(({ id }) => id);
  const lines = (line: (company: CompanyRecord) => string): string => companies.map(line).join('\n');
  return [
    { name: 'portfolio.ts', text: `// ${notice}\nexport const portfolio = [\n${lines(({ id }) => `  '${id}',`)}\n];\n` },
    { name: 'portfolio.py', text: `# ${notice}\nPORTFOLIO = [\n${lines(({ id }) => `    "${id}",`)}\n]\n` },
    {
      name: 'portfolio.json',
      text: `${JSON.stringify({ companies: companies.map(({ id, name }) => ({ id, name })) }, null, 2)}\n`,
    },
    {
      name: 'portfolio.sql',
      text: `-- ${notice}\nSELECT *\nFROM companies\nWHERE id IN (\n${ids.map((id) => `  '${id}'`).join(',\n')}\n);\n`,
    },
    { name: 'portfolio.csv', text: `id,name\n${lines(({ id, name }) => `${id},${name}`)}\n` },
    { name: 'portfolio.companylist', text: `# ${notice}\n${ids.join('\n')}\n` },
    { name: 'requests.http', text: requests(notice, ids) },
  ];
}

/** Members of the sandbox's first list, which a user can load to see the same IDs. Their names need no escaping in any format. */
function sampleCompanies(): readonly CompanyRecord[] {
  const items = seedLists()[0]?.items ?? [];
  const companies = items.flatMap((id) => companyById(id) ?? []).filter(({ name }) => /^[\w .]+$/.test(name));
  return companies.slice(0, count);
}

function requests(notice: string, ids: readonly string[]): string {
  const calls = [
    ['fields=none', 'POST', '/v2/timeline', `companies=${ids.join(',')}&eventTypes=cebi-micro-score&fields=none`],
    ['limit=3', 'POST', '/v2/timeline', `companies=${ids[0] ?? ''}&eventTypes=cebi-micro-score&limit=3`],
    ['ids', 'POST', '/v2/companies', `ids=${ids.slice(0, 2).join(',')}`],
  ] as const;
  const header = [
    `# ${notice}`,
    '# npm run sandbox -- --port 8443',
    '',
    '@base = https://localhost:8443',
    `@token = ${sandboxToken}`,
  ].join('\n');
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const texts = calls.map(
    ([name, verb, path, body]) => `### ${path} ${name}\n${verb} {{base}}${path}\n${form}\n\ntoken={{token}}&${body}\n`,
  );
  return `${header}\n\n${texts.join('\n')}`;
}
