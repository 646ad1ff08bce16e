// Compares package.json, its texts, the ids and the table of commands, and lists their differences.
import * as z from 'zod/mini';

const Command = z.looseObject({
  command: z.string(),
  title: z.string(),
  category: z.optional(z.string()),
  icon: z.optional(z.unknown()),
  enablement: z.optional(z.string()),
});
const Contribution = z.looseObject({ command: z.optional(z.string()), when: z.optional(z.string()) });
const Setting = z.looseObject({
  scope: z.optional(z.string()),
  description: z.optional(z.string()),
  markdownDescription: z.optional(z.string()),
});
const Section = z.looseObject({ properties: z.optional(z.record(z.string(), Setting)) });
const Container = z.looseObject({ id: z.string(), icon: z.optional(z.string()) });

export const Manifest = z.looseObject({
  engines: z.looseObject({ vscode: z.string() }),
  icon: z.optional(z.string()),
  activationEvents: z.optional(z.array(z.string())),
  devDependencies: z.record(z.string(), z.string()),
  contributes: z.looseObject({
    commands: z.array(Command),
    menus: z._default(z.record(z.string(), z.array(Contribution)), {}),
    keybindings: z._default(z.array(Contribution), []),
    viewsContainers: z._default(z.record(z.string(), z.array(Container)), {}),
    views: z._default(z.record(z.string(), z.array(z.looseObject({ id: z.string(), icon: z.optional(z.string()) }))), {}),
    viewsWelcome: z._default(
      z.array(z.looseObject({ view: z.string(), contents: z.string(), when: z.optional(z.string()) })),
      [],
    ),
    configuration: z._default(z.union([Section, z.array(Section)]), {}),
  }),
});
export type Manifest = z.output<typeof Manifest>;

export interface Ids {
  readonly commands: readonly string[];
  readonly views: readonly string[];
  readonly panels: readonly string[];
  /** The commands that clicks and keys run, and that no menu offers. */
  readonly clickCommand: string;
  readonly selectCommand: string;
  readonly contextKeys: readonly string[];
  readonly settings: readonly string[];
  readonly viewContainer: string;
  readonly listLanguage: string;
}

export type Texts = Readonly<Record<string, string>>;

/** Lists the entries that are in one list alone, in one sentence each. */
export function difference(what: string, a: readonly string[], inA: string, b: readonly string[], inB: string): string[] {
  return [
    ...a.filter((one) => !b.includes(one)).map((one) => `${what} ${one} is in ${inA} and not in ${inB}`),
    ...b.filter((one) => !a.includes(one)).map((one) => `${what} ${one} is in ${inB} and not in ${inA}`),
    ...a.filter((one, at) => a.indexOf(one) !== at).map((one) => `${what} ${one} is twice in ${inA}`),
  ];
}

/** Commands: the ids, the table and the manifest name the same; each has its category and a title in Title Case. */
export function commandBreaches(manifest: Manifest, ids: Ids, table: readonly string[], texts: Texts): string[] {
  const contributed = manifest.contributes.commands.filter(({ command }) => command !== ids.clickCommand);
  return [
    ...difference(
      'command',
      contributed.map(({ command }) => command),
      'package.json',
      ids.commands,
      'src/ids.ts',
    ),
    ...difference('command', table, 'the table of commands', ids.commands, 'src/ids.ts'),
    ...contributed
      .filter(({ category }) => category !== '%category%')
      .map(({ command }) => `${command} has not the category %category%`),
    ...(texts['category'] === 'Company Data' ? [] : ['the category is not "Company Data"']),
    ...contributed.flatMap(({ command, title }) => {
      const text = /^%(.+)%$/.exec(title)?.[1];
      if (text === undefined) return [`${command} has a title that is not in package.nls.json`];
      return isTitleCase(texts[text] ?? '') ? [] : [`${command} has a title that is not in Title Case: ${texts[text] ?? 'none'}`];
    }),
  ];
}

const small = new Set(['a', 'an', 'and', 'as', 'at', 'by', 'for', 'from', 'in', 'into', 'of', 'on', 'or', 'the', 'to', 'with']);

/** Each word begins with a capital, but small ones between others; three dots are one character. */
export function isTitleCase(title: string): boolean {
  const words = title.replace(/…$/, '').split(' ');
  const right = words.every((word, at) => /^\p{Lu}/u.test(word) || (at > 0 && at < words.length - 1 && small.has(word)));
  return title !== '' && !title.includes('...') && right;
}

/** Every command, view and context key that a menu, a condition or a link of the manifest names exists. */
export function referenceBreaches(manifest: Manifest, ids: Ids, ...translations: readonly Texts[]): string[] {
  const { commands, menus, keybindings, viewsWelcome, views, viewsContainers } = manifest.contributes;
  const placed = [...Object.values(menus).flat(), ...keybindings];
  const named = placed.flatMap(({ command }) =>
    command === undefined || command === ids.selectCommand || command === ids.clickCommand ? [] : command,
  );
  const linked = [...translations, { manifest: JSON.stringify(viewsWelcome) }]
    .flatMap((texts) => Object.values(texts))
    .flatMap((text) => [...text.matchAll(/command:([\w.-]+)/g)].map((match) => match[1] ?? ''))
    .filter((command) => command.startsWith(`${ids.viewContainer}.`));
  const conditions = [...placed, ...commands, ...viewsWelcome].flatMap((one) => [
    one.when,
    'enablement' in one ? one.enablement : undefined,
  ]);
  const known = [...ids.contextKeys, ...ids.views, ...ids.commands, ...ids.settings, ...ids.panels];
  const words = conditions
    .filter((condition) => typeof condition === 'string')
    .flatMap((condition) => condition.match(new RegExp(`\\b${ids.viewContainer}\\.[\\w.]+`, 'g')) ?? []);
  return [
    // The editor has a command for each view, which moves the focus there.
    ...[...named, ...linked]
      .filter((command) => !ids.commands.includes(command) && !ids.views.includes(command.replace(/\.focus$/, '')))
      .map((command) => `there is no command ${command}`),
    ...words.filter((word) => !known.includes(word)).map((word) => `a condition names ${word}, which is in no list of ids`),
    ...difference(
      'view',
      Object.values(views)
        .flat()
        .map(({ id }) => id),
      'package.json',
      ids.views,
      'src/ids.ts',
    ),
    ...viewsWelcome.filter(({ view }) => !ids.views.includes(view)).map(({ view }) => `viewsWelcome names the view ${view}`),
    ...difference(
      'container',
      Object.values(viewsContainers)
        .flat()
        .map(({ id }) => id),
      'package.json',
      [ids.viewContainer],
      'src/ids.ts',
    ),
    ...Object.keys(views)
      .filter((container) => container !== ids.viewContainer)
      .map((container) => `views are in ${container}`),
    ...(manifest.activationEvents ?? [])
      .filter(
        (event) =>
          // The credits left, names beside IDs and watches are there without a click; by then the editor is ready.
          event !== 'onStartupFinished' &&
          event !== 'onUri' &&
          event !== `onFileSystem:${ids.listLanguage}` &&
          !ids.panels.some((panel) => event === `onWebviewPanel:${panel}`),
      )
      .map((event) => `the activation event ${event} is not needed`),
  ];
}

/** Settings are the same in the manifest and the ids, read somewhere, described, and not for a workspace to set. */
export function settingBreaches(
  manifest: Manifest,
  ids: Ids,
  settingNames: Texts,
  source: string,
  notApplication: readonly string[],
): string[] {
  const sections = [manifest.contributes.configuration].flat();
  const settings = sections.flatMap(({ properties }) => Object.entries(properties ?? {}));
  return [
    ...difference(
      'setting',
      settings.map(([name]) => name),
      'package.json',
      ids.settings,
      'src/ids.ts',
    ),
    ...settings.flatMap(([name, { scope, description, markdownDescription }]) => [
      ...(scope === 'application' || notApplication.includes(name) ? [] : [`${name} has the scope ${scope ?? 'window'}`]),
      ...(/^%.+%$/.test(description ?? markdownDescription ?? '') ? [] : [`${name} has no description in package.nls.json`]),
    ]),
    ...Object.keys(settingNames)
      .filter((name) => !new RegExp(`\\bsettings\\.${name}\\b`).test(source))
      .map((name) => `settings.${name} is read nowhere`),
  ];
}

/** Texts: what the manifest names is there, in both languages, and nothing else is. */
export function textBreaches(manifestText: string, english: Texts, italian: Texts): string[] {
  const used = [...new Set([...manifestText.matchAll(/"%([^"%]+)%"/g)].map((match) => match[1] ?? ''))];
  const links = (text: string): string => (text.match(/\]\([^)]*\)|`[^`]*`/g) ?? []).sort().join(' ');
  return [
    ...difference('text', used, 'package.json', Object.keys(english), 'package.nls.json'),
    ...difference('text', Object.keys(english), 'package.nls.json', Object.keys(italian), 'package.nls.it.json'),
    ...Object.entries({ ...english, ...italian })
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `text ${key} is empty`),
    ...Object.keys(english)
      .filter((key) => italian[key] !== undefined && links(english[key] ?? '').length > 0)
      .filter((key) => links(english[key] ?? '') !== links(italian[key] ?? ''))
      .map((key) => `text ${key} has other links or code in Italian`),
  ];
}

/** `engines.vscode` and `@types/vscode` are of one minor version. */
export function versionBreaches(manifest: Manifest): string[] {
  const minor = (version: string): string => /(\d+\.\d+)\./.exec(version)?.[1] ?? version;
  const [engine, types] = [minor(manifest.engines.vscode), minor(manifest.devDependencies['@types/vscode'] ?? '')];
  return engine === types ? [] : [`engines.vscode is ${engine}, @types/vscode is ${types}`];
}

/** The icon files that a manifest names. */
export function iconFiles(manifest: Manifest): string[] {
  const { commands, views, viewsContainers } = manifest.contributes;
  const icons: unknown[] = [
    manifest.icon,
    ...[...commands, ...Object.values(views).flat(), ...Object.values(viewsContainers).flat()].map(({ icon }) => icon),
  ];
  return [
    ...new Set(
      icons
        .flatMap((icon): unknown[] => (typeof icon === 'object' && icon !== null ? Object.values(icon) : [icon]))
        .filter((icon) => typeof icon === 'string')
        .filter((icon) => !icon.startsWith('$(')),
    ),
  ];
}
