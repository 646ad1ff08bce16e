// Where package.json offers a command, in words: palette, keys, title bars, rows and menus.

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

/** Kinds of rows, each with the context values that its rows have. */
const rowKinds: readonly [kind: string, ...values: string[]][] = [
  ['a list', 'list company', 'list company hidden', 'list person'],
  ['Companies', 'members company', 'members company loaded', 'members person'],
  ['Permissions', 'permissions'],
  ['a permission', 'permission user'],
  ['a company', 'company member', 'company found', 'company candidate'],
  ['the search', 'search'],
  ['a line', 'match'],
  ['a watch', 'watch', 'watch unread'],
];

/** Every place that offers the command, each once. @throws Error that names a menu for which there are no words yet */
export function places(command: string, shown: Shown): string[] {
  const keys = (shown.keybindings ?? []).filter((binding) => binding.command === command).map(keysOf);
  const inMenus = Object.entries(shown.menus)
    .filter(([menu]) => menu !== 'commandPalette')
    .flatMap(([menu, entries]) =>
      entries.filter((entry) => entry.command === command).flatMap((entry) => placesIn(menu, [entry], shown)),
    );
  return [...new Set([...paletteOf(command, shown), ...keys, ...inMenus])];
}

function paletteOf(command: string, { menus }: Menus): string[] {
  const entry = menus['commandPalette']?.find((one) => one.command === command);
  if (entry?.when === 'false') return [];
  return [entry?.when === undefined ? 'palette' : 'palette when it applies'];
}

function keysOf({ key, mac }: { readonly key: string; readonly mac?: string }): string {
  return mac === undefined || mac === key ? `\`${key}\`` : `\`${key}\` (\`${mac}\` on macOS)`;
}

/** A chain of entries ends with the command; those before it are submenus. */
function placesIn(menu: string, chain: readonly Entry[], shown: Shown): string[] {
  const submenu = shown.submenus?.find(({ id }) => id === menu);
  if (submenu === undefined) return [placeOf(menu, chain, shown)];
  return Object.entries(shown.menus).flatMap(([parent, entries]) =>
    entries
      .filter((entry) => entry.submenu === menu)
      .flatMap((entry) => placesIn(parent, [entry, ...chain], shown))
      .map((place) => `${place} › ${shown.textOf(submenu.label)}`),
  );
}

function placeOf(menu: string, chain: readonly Entry[], shown: Shown): string {
  const [top] = chain;
  const isVisible = /^(navigation|inline)/.test(top?.group ?? '');
  const when = chain.map((entry) => entry.when ?? '').join(' && ');
  const view = Object.values(shown.views)
    .flat()
    .find(({ id }) => when.includes(`view == ${id}`));
  const viewName = view === undefined ? 'views' : shown.textOf(view.name);
  if (menu === 'view/title') return `${viewName}: ${isVisible ? 'title bar' : '`…` menu'}`;
  if (menu === 'view/item/context') return `${viewName}: ${isVisible ? 'button' : 'menu'} of ${rowsOf(chain).join(', ')}`;
  if (menu === 'editor/title') return `${tabOf(when)}: ${isVisible ? 'title bar' : '`…` menu'}`;
  if (menu === 'editor/context') return 'editor: context menu';
  if (menu === 'webview/context') return `${tabOf(when)}: context menu`;
  throw new Error(`build/docs/places.ts has no words for the menu ${menu}`);
}

function rowsOf(chain: readonly Entry[]): string[] {
  const conditions = chain.map(({ when = '' }) => [...when.matchAll(/viewItem (?:=~ \/(.+?)\/|== '([^']+)'|== (\w+))/g)]);
  const fits = (value: string): boolean =>
    conditions.every(
      (some) =>
        some.length === 0 ||
        some.some(([, pattern, quoted, word]) =>
          pattern === undefined ? value === (quoted ?? word) : new RegExp(pattern).test(value),
        ),
    );
  const kinds = rowKinds.filter(([, ...values]) => values.some(fits)).map(([kind]) => kind);
  return kinds.length === 0 ? ['a row'] : kinds;
}

function tabOf(when: string): string {
  if (when.includes('companyData.timeline')) return 'timeline';
  if (when.includes('companyData.permissionGrid')) return 'permission grid';
  return when.includes('resourceScheme == companylist') ? 'list document' : '`.companylist` document';
}
