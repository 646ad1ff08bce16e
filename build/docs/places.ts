// The places where package.json offers a command, in words: palette, keys, title bars, rows and menus.
import { holds, type Context } from '../../test/support/whenClause.ts';

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly group?: string;
  readonly when?: string;
}

/** The parts of package.json that offer commands. */
export interface Menus {
  readonly menus: Readonly<Record<string, readonly Entry[]>>;
  readonly submenus?: readonly { readonly id: string; readonly label: string }[];
  readonly keybindings?: readonly { readonly command: string; readonly key: string; readonly mac?: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
}

type Shown = Menus & { readonly textOf: (text: string) => string };

/** A place of the editor with the context keys that it can have, such as a kind of row. */
interface Situation {
  readonly menu: string;
  /** The view, tab or editor. */
  readonly where: string;
  /** The kind of row, for menus of rows. */
  readonly row?: string;
  readonly contexts: readonly Context[];
}

const signedIn: Context = { 'companyData.session': 'sandbox' };

const busy: Context = {
  ...signedIn,
  'companyData.searching': true,
  'companyData.listsFiltered': true,
  'companyData.spendingFiltered': true,
  'companyData.matching': true,
  'companyData.watching': true,
};

/** Kinds of rows, each with the context values that its rows have. */
const rowKinds: readonly [row: string, ...values: string[]][] = [
  ['a list', 'list company', 'list company hidden', 'list person'],
  ['Companies', 'members company', 'members company loaded', 'members person'],
  ['Permissions', 'permissions'],
  ['a permission', 'permission user'],
  ['a company', 'company member', 'company found', 'company candidate'],
  ['the search', 'search'],
  ['a line', 'match'],
  ['a watch', 'watch', 'watch unread'],
  ['an unexpected charge', 'excess'],
  ['the cached data', 'kept'],
];

const file: Context = { ...signedIn, editorIsOpen: true, editorLangId: 'typescript', resourceScheme: 'file' };
const timeline: Context = { ...signedIn, editorIsOpen: true, activeWebviewPanelId: 'companyData.timeline' };
const grid: Context = { ...signedIn, editorIsOpen: true, activeWebviewPanelId: 'companyData.permissionGrid' };
const listDocument: Context = { ...file, editorLangId: 'companylist', resourceScheme: 'companylist' };
const listFile: Context = { ...file, editorLangId: 'companylist' };

const tabs: readonly Situation[] = [
  { menu: 'editor/title', where: 'timeline', contexts: [timeline] },
  { menu: 'editor/title', where: 'permission grid', contexts: [grid] },
  { menu: 'editor/title', where: 'list document', contexts: [listDocument] },
  { menu: 'editor/title', where: '`.companylist` file', contexts: [listFile] },
  { menu: 'editor/context', where: 'editor', contexts: [file] },
  {
    menu: 'webview/context',
    where: 'events of a timeline',
    contexts: [{ ...timeline, webviewId: 'companyData.timeline', webviewSection: 'events' }],
  },
];

/** The palette's situations: the first in which it offers a command says when it does. */
const paletteSituations: readonly [when: string, context: Context][] = [
  ['palette', signedIn],
  ['palette with an editor open', file],
  ['palette in a timeline', timeline],
  ['palette in a list document', listDocument],
  ['palette in a `.companylist` file', listFile],
  ['palette during a match', { ...signedIn, 'companyData.matching': true }],
  ['palette while something is watched', { ...signedIn, 'companyData.watching': true }],
  ['palette while filtered', { ...signedIn, 'companyData.listsFiltered': true }],
  ['palette when it applies', { ...busy, ...timeline }],
];

/** Every place that offers a command, each once, by its ID. @throws Error that names a menu for which there are no words yet */
export function placesOf(shown: Shown): (command: string) => string[] {
  const all = situationsOf(shown);
  const menus = new Set(['commandPalette', ...all.map(({ menu }) => menu), ...(shown.submenus ?? []).map(({ id }) => id)]);
  const unknown = Object.keys(shown.menus).find((menu) => !menus.has(menu));
  if (unknown !== undefined) throw new Error(`build/docs/places.ts has no words for the menu ${unknown}`);
  const offers = all.map((situation) => ({
    situation,
    offers: situation.contexts.flatMap((context) => offersOf(situation.menu, context, shown)),
  }));
  return (command) => {
    const keys = (shown.keybindings ?? []).filter((binding) => binding.command === command).map(keysOf);
    return [...paletteOf(command, shown), ...keys, ...inMenus(command, offers)];
  };
}

function situationsOf({ views, textOf }: Shown): Situation[] {
  const ofViews = Object.values(views)
    .flat()
    .flatMap(({ id, name }): Situation[] => {
      const where = textOf(name);
      const title = { menu: 'view/title', where, contexts: [signedIn, busy].map((context) => ({ ...context, view: id })) };
      const rows = rowKinds.map(([row, ...values]) => ({
        menu: 'view/item/context',
        where,
        row,
        contexts: values.map((viewItem) => ({ ...signedIn, view: id, viewItem })),
      }));
      return [title, ...rows];
    });
  return [...ofViews, ...tabs];
}

function paletteOf(command: string, { menus }: Menus): string[] {
  const entry = menus['commandPalette']?.find((one) => one.command === command);
  const first = paletteSituations.find(([, context]) => holds(entry?.when, context));
  return first === undefined ? [] : [first[0]];
}

function keysOf({ key, mac }: { readonly key: string; readonly mac?: string }): string {
  return mac === undefined || mac === key ? `\`${key}\`` : `\`${key}\` (\`${mac}\` on macOS)`;
}

interface Offer {
  readonly command: string;
  /** The group of the outermost entry. */
  readonly group?: string | undefined;
  /** Those of the submenus on the way. */
  readonly labels: readonly string[];
}

/** Kinds of rows that offer the command in the same way are one place. */
function inMenus(command: string, all: readonly { situation: Situation; offers: readonly Offer[] }[]): string[] {
  const rows = new Map<string, string[]>();
  for (const { situation, offers } of all) {
    const { menu, where, row } = situation;
    for (const { group = '', labels } of offers.filter((offer) => offer.command === command)) {
      const isVisible = /^(navigation|inline)/.test(group);
      const part = row === undefined ? partOf(menu, isVisible) : isVisible ? 'button of' : 'menu of';
      const place = [`${where}: ${part}`, labels.map((label) => ` › ${label}`).join('')].join('\n');
      rows.set(place, [...new Set([...(rows.get(place) ?? []), ...(row === undefined ? [] : [row])])]);
    }
  }
  return [...rows].map(([place, kinds]) => place.replace('\n', kinds.length > 0 ? ` ${kinds.join(', ')}` : ''));
}

function partOf(menu: string, isVisible: boolean): string {
  if (!menu.endsWith('/title')) return 'context menu';
  return isVisible ? 'title bar' : '`…` menu';
}

function offersOf(menu: string, context: Context, shown: Shown): Offer[] {
  return (shown.menus[menu] ?? [])
    .filter(({ when }) => holds(when, context))
    .flatMap(({ command, submenu, group }): Offer[] => {
      if (command !== undefined) return [{ command, group, labels: [] }];
      if (submenu === undefined) return [];
      const label = shown.textOf(shown.submenus?.find(({ id }) => id === submenu)?.label ?? submenu);
      return offersOf(submenu, context, shown).map((below) => ({ ...below, group, labels: [label, ...below.labels] }));
    });
}
