// The pages of docs/ that are made of package.json: commands and settings.
import { placesOf, type Menus } from './places.ts';
import { topics } from './commandTexts.ts';

type Texts = Readonly<Record<string, string>>;

interface Setting {
  readonly default?: unknown;
  readonly scope?: string;
  readonly order?: number;
  readonly description?: string;
  readonly markdownDescription?: string;
}

interface Section {
  readonly title: string;
  readonly order?: number;
  readonly properties: Readonly<Record<string, Setting>>;
}

/** The parts of package.json that the pages need. */
export interface Manifest {
  readonly contributes: Menus & {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly configuration: Section | readonly Section[];
  };
}

const note = '<!-- Made by `npm run docs` from package.json and build/docs: change those, not this file. -->';

/** The English text of an entry of package.json. */
export function inEnglish(text: string, english: Texts): string {
  return english[text.replaceAll('%', '')] ?? text;
}

/** The file name and the text of each page that is made of package.json. */
export function generatedPages(manifest: Manifest, english: Texts): Readonly<Record<string, string>> {
  return { 'commands.md': commandsPage(manifest, english), 'settings.md': settingsPage(manifest, english) };
}

function commandsPage({ contributes }: Manifest, english: Texts): string {
  const places = placesOf({ ...contributes, textOf: (text: string) => inEnglish(text, english) });
  const titles = new Map(contributes.commands.map(({ command, title }) => [command, inEnglish(title, english)]));
  const sections = topics.map((topic) => {
    const rows = Object.entries(topic.commands).map(([name, { does, costs = 'Free' }]) => {
      const id = `companyData.${name}`;
      return [`**${titles.get(id) ?? `(no title: ${id})`}**`, does, places(id).join('; ') || 'a click on its row', costs];
    });
    const more = `See [${topic.title}](${topic.page}).`;
    return `## ${topic.title}\n\n${more}\n\n${table(['Command', 'What it does', 'Where', 'Costs'], rows)}`;
  });
  const intro = [
    'The Command Palette lists the commands under **Company Data**. It offers a command when the command can run. For example:',
    '',
    '1. Press `Ctrl+Shift+P` (`⌘⇧P` on macOS).',
    `2. Type \`company data\` and choose **${titles.get('companyData.trySandbox') ?? ''}**.`,
    '',
    'The column _Where_ lists the other places: rows, title bars, menus and keys. _Costs_ is what a run costs at most. The price is',
    'shown before anything is sent: see [Credits](credits.md).',
  ].join('\n');
  return [note, '# Commands', intro, ...sections].join('\n\n');
}

function settingsPage({ contributes }: Manifest, english: Texts): string {
  const inOrder = <T extends { readonly order?: number }>(some: readonly T[]): T[] =>
    some.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const sections = inOrder([contributes.configuration].flat()).map(({ title, properties }) => {
    const settings = inOrder(Object.entries(properties).map(([name, setting]) => ({ name, ...setting })));
    const rows = settings.map((setting) => {
      const text = inEnglish(setting.markdownDescription ?? setting.description ?? '', english);
      return [
        `\`${setting.name}\``,
        `\`${JSON.stringify(setting.default)}\``,
        setting.scope ?? 'window',
        text
          .replaceAll(/`#([\w.]+)#`/g, '`$1`')
          .replaceAll(/\(command:companyData\.openDocumentation\?%5B%7B%22page%22%3A%22([a-z-]+)%22%7D%5D\)/g, '($1.md)')
          .replaceAll('\n', ' '),
      ];
    });
    return `## ${inEnglish(title, english)}\n\n${table(['Setting', 'Default', 'Scope', 'What it does'], rows)}`;
  });
  const intro = [
    'Open the Settings editor with `Ctrl+,` (`⌘,` on macOS) and type `@ext:company-data-tools.company-data`. In `settings.json`:',
    '',
    '```json',
    '{ "companyData.confirmAbove": 20, "companyData.caps.perDay": 500 }',
    '```',
    '',
    'A setting of the scope _application_ belongs to you alone: a workspace cannot change it. That protects everything that concerns',
    'money, addresses and your account. A setting of the scope _language-overridable_ can also be set in a workspace, and for one',
    'language. Proxy and certificates come from the `http.*` settings of the editor: see',
    '[Connection](connection.md).',
  ].join('\n');
  return [note, '# Settings', intro, ...sections].join('\n\n');
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
