// Finds statements about files, commands, settings and scripts in README, changelog and docs/ that are not true.
import { dirname, posix } from 'node:path';
import type { Source } from './sources.ts';

/** The names that the pages may use. */
export interface Facts {
  /** Every text that the extension shows: titles, views, buttons. */
  readonly texts: ReadonlySet<string>;
  readonly settings: readonly string[];
  readonly scripts: readonly string[];
}

/** Names of the editor itself that pages write in bold. */
const ofTheEditor = new Set(['Install from VSIX…', 'Run and Debug', 'Testing']);

/** Pages without the examples in them: what stands in a fence is no link and no name. */
function prose({ text }: Source): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '');
}

function all(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];
}

/** Links and pictures that lead to no file or heading, and paths of the repository that do not exist: one sentence each. */
export function linkBreaches(pages: readonly Source[], exists: (path: string) => boolean): string[] {
  const headings = new Map(pages.map((page) => [page.path, all(prose(page), /^#+ (.+)$/gm).map(anchorOf)]));
  return pages.flatMap((page) => {
    const links = all(prose(page), /(?:\]\(|(?:src|srcset|href)=")([^)\s"]+)/g);
    const paths = all(prose(page), /`((?:src|test|l10n|media|build|docs)\/[\w./-]*)`/g);
    const isDead = (link: string): boolean => {
      if (/^(https|mailto):/.test(link)) return false;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page.path : posix.join(dirname(page.path), decodeURI(file));
      return !exists(target) || (anchor !== undefined && headings.get(target)?.includes(anchor) !== true);
    };
    return [
      ...links.filter(isDead).map((link) => `${page.path}: ${link} leads nowhere`),
      ...paths.filter((path) => !exists(path)).map((path) => `${page.path}: ${path} does not exist`),
    ];
  });
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Pages of docs/ to which neither the README nor the contents of docs/ link. */
export function unlinkedPages(pages: readonly Source[]): string[] {
  const linked = pages
    .filter(({ path }) => path === 'README.md' || path === 'docs/README.md')
    .flatMap((page) => all(prose(page), /\]\(([^)\s#]+)/g).map((link) => posix.join(dirname(page.path), link)));
  return pages
    .map(({ path }) => path)
    .filter((path) => path.startsWith('docs/') && path !== 'docs/README.md' && !linked.includes(path))
    .map((path) => `neither README.md nor docs/README.md links to ${path}`);
}

/** Settings, scripts and texts in bold that do not exist. Bold sentences and terms that end with a full stop or a colon are free. */
export function nameBreaches(pages: readonly Source[], { texts, settings, scripts }: Facts): string[] {
  return pages.flatMap((page) => {
    const shown = all(prose(page), /\*\*([^*]+)\*\*/g).filter((text) => !/[.:]$/.test(text));
    const isSetting = (name: string): boolean => settings.some((setting) => setting === name || setting.startsWith(`${name}.`));
    return [
      ...shown
        .filter((text) => !texts.has(text) && !ofTheEditor.has(text))
        .map((text) => `${page.path}: the extension shows no “${text}”`),
      ...all(page.text, /\b(companyData\.[\w.]*\w)/g)
        .filter((name) => !isSetting(name))
        .map((name) => `${page.path}: there is no setting ${name}`),
      ...all(page.text, /\bnpm run ([\w:]+)/g)
        .filter((script) => !scripts.includes(script))
        .map((script) => `${page.path}: there is no script ${script}`),
    ];
  });
}

/** Scripts that the page for contributors does not name. */
export function unnamedScripts(page: Source, { scripts }: Facts): string[] {
  const spelled = (script: string): string => (['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`);
  return scripts
    .filter((script) => !page.text.includes(`\`${spelled(script)}\``))
    .map((script) => `${page.path}: ${spelled(script)} is not named`);
}

/** Bytes of the README, of a page of docs/ for users, and of the page for engineers who have an hour. */
const limits = { readme: 9_000, page: 12_000, architecture: 16_000 };

function limitOf(path: string): number {
  if (path === 'README.md') return limits.readme;
  return path === 'docs/architecture.md' ? limits.architecture : limits.page;
}

/** Lines within which a page shows a picture or an example. */
const linesToExample = 60;

/** Pages that are too long, or that begin with text alone. */
export function shapeBreaches(pages: readonly Source[], generated: readonly string[]): string[] {
  return pages.flatMap(({ path, text }) => {
    const bytes = Buffer.byteLength(text);
    const limit = limitOf(path);
    const begin = text.split('\n').slice(0, linesToExample).join('\n');
    return [
      ...(bytes > limit && !generated.includes(path) ? [`${path} has ${String(bytes)} of ${String(limit)} bytes`] : []),
      ...(/^```|!\[|<img |^\|/m.test(begin)
        ? []
        : [`${path} shows no picture or example in its first ${String(linesToExample)} lines`]),
    ];
  });
}
