// Tests of the entries of menus and the palette in each situation: few entries, one order, and no duplicates.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { readText, sourcesIn } from './support/sources.ts';
import { holds, type Context } from '../support/whenClause.ts';

const Entry = z.looseObject({
  command: z.optional(z.string()),
  submenu: z.optional(z.string()),
  when: z.optional(z.string()),
  group: z.optional(z.string()),
});
type Entry = z.output<typeof Entry>;
const Manifest = z.looseObject({
  contributes: z.looseObject({
    commands: z.array(z.looseObject({ command: z.string(), enablement: z.optional(z.string()) })),
    menus: z.record(z.string(), z.array(Entry)),
    submenus: z.array(z.looseObject({ id: z.string() })),
  }),
});
const { commands, menus, submenus } = z.parse(Manifest, JSON.parse(readText('package.json'))).contributes;

/** The entries of a menu that are shown, in the order in which the editor draws them. */
function shown(menu: string, context: Context): readonly Entry[] {
  const entries = (menus[menu] ?? []).filter(({ command, submenu, when }) => {
    if (!holds(when, context)) return false;
    return submenu === undefined ? isEnabled(command, context) : shown(submenu, context).length > 0;
  });
  return entries.toSorted((a, b) => compare(groupOf(a), groupOf(b)) || orderOf(a) - orderOf(b));
}

const isEnabled = (command: string | undefined, context: Context): boolean =>
  holds(commands.find((one) => one.command === command)?.enablement, context);
const groupOf = ({ group = '' }: Entry): string => group.replace(/@.*/, '');
const orderOf = ({ group = '' }: Entry): number => Number(/@(\d+)$/.exec(group)?.[1] ?? Number.NaN);
const nameOf = ({ command, submenu }: Entry): string => (command ?? submenu ?? '').replace('companyData.', '');
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const signedIn = { 'companyData.session': 'sandbox' };
const inView = (view: string, viewItem: string): Context => ({ ...signedIn, view: `companyData.${view}`, viewItem });

/** A row of each kind, as the views mark them. */
const rows: Readonly<Record<string, Context>> = {
  'a company found': inView('search', 'company found'),
  'a search': inView('search', 'search'),
  'a list that one manages': inView('lists', 'list company level-manage'),
  'a hidden list that one manages': inView('lists', 'list company hidden level-manage'),
  'a list that one may change': inView('lists', 'list company level-write'),
  'a list that one may read': inView('lists', 'list company level-read'),
  'a list of unknown level': inView('lists', 'list company'),
  'a list of people': inView('lists', 'list person level-manage'),
  'the companies of a list': inView('lists', 'members company loaded level-manage'),
  'the people of a list': inView('lists', 'members person level-manage'),
  'the permissions of a list': inView('lists', 'permissions level-manage'),
  'a permission': inView('lists', 'permission user level-manage'),
  'a company of a list': inView('lists', 'company member level-manage'),
  'a company of a list that one may read': inView('lists', 'company member level-read'),
  'a line to match': inView('matches', 'match'),
  'a candidate': inView('matches', 'company candidate'),
  'a watch with new events': inView('newEvents', 'watch unread'),
  'what the service billed beyond its price': inView('creditsView', 'excess'),
  'what is kept': inView('creditsView', 'kept'),
};

const views = ['search', 'lists', 'creditsView', 'newEvents', 'matches'];
/** The number of icons that a tree view draws of its own: Collapse All. */
const ownIcons: Readonly<Record<string, number>> = { lists: 1, matches: 1 };
const states: readonly Context[] = [
  {},
  signedIn,
  {
    ...signedIn,
    'companyData.searching': true,
    'companyData.listsFiltered': true,
    'companyData.spendingFiltered': true,
    'companyData.matching': true,
    'companyData.watching': true,
  },
];
const titleBars: Readonly<Record<string, Context>> = Object.fromEntries(
  views.flatMap((view) => states.map((state, at) => [`${view} ${String(at)}`, { ...state, view: `companyData.${view}` }])),
);
const timeline: Context = { ...signedIn, activeWebviewPanelId: 'companyData.timeline', editorIsOpen: true };

const isIn = (place: string): ((entry: Entry) => boolean) => {
  return (entry) => groupOf(entry) === place;
};

describe('rule: the menu of a row', () => {
  for (const [title, context] of Object.entries(rows)) {
    const entries = shown('view/item/context', context);
    const menu = entries.filter((entry) => groupOf(entry) !== 'inline');

    it(`of ${title} has at most nine entries, each once`, () => {
      assert.ok(menu.length <= 9, menu.map(nameOf).join(', '));
      assert.ok(entries.length > 0, 'a row without a menu is none of these rows');
      const below = menu.flatMap(({ submenu }) => (submenu === undefined ? [] : shown(submenu, context)));
      const names = [...menu, ...below].map(nameOf);
      assert.deepEqual(
        names.filter((name, at) => names.indexOf(name) !== at),
        [],
      );
    });

    it(`of ${title} draws at most three icons`, () => {
      assert.ok(entries.filter(isIn('inline')).length <= 3);
    });
  }

  it('has the same order for companies in every view', () => {
    const order = shown('view/item/context', rows['a company of a list'] ?? {}).map(nameOf);
    for (const title of ['a company found', 'a candidate', 'a company of a list that one may read']) {
      const names = shown('view/item/context', rows[title] ?? {})
        .map(nameOf)
        .filter((name) => name !== 'chooseMatch');
      assert.deepEqual(
        names,
        order.filter((name) => names.includes(name)),
        title,
      );
    }
  });
});

describe('rule: a title bar', () => {
  for (const [title, context] of Object.entries(titleBars)) {
    it(`of the view ${title} has at most three icons and eight entries, each once`, () => {
      const entries = shown('view/title', context);
      const view = title.split(' ')[0] ?? '';
      const icons = entries.filter(isIn('navigation'));
      assert.ok(icons.length + (ownIcons[view] ?? 0) <= 3, icons.map(nameOf).join(', '));
      assert.ok(entries.length - icons.length <= 8, entries.map(nameOf).join(', '));
      const names = entries.map(nameOf);
      assert.equal(new Set(names).size, names.length, names.join(', '));
    });
  }

  it('counts the icons that the views draw themselves', () => {
    const own = sourcesIn(['src/host'], /\.ts$/).filter(({ text }) => text.includes('showCollapseAll: true'));
    assert.equal(own.length, Object.keys(ownIcons).length);
  });

  it('of a timeline has at most three icons and eight entries', () => {
    const entries = shown('editor/title', timeline);
    const icons = entries.filter(isIn('navigation'));
    assert.ok(icons.length <= 3);
    assert.ok(entries.length - icons.length <= 8, entries.map(nameOf).join(', '));
    assert.deepEqual(shown('companyData.insertMenu', timeline).map(nameOf), [
      'insertCompanyIdAs',
      'copyCompanyId',
      'copyEventsAs',
    ]);
  });
});

describe('rule: menus', () => {
  const everywhere = [...Object.values(rows), ...Object.values(titleBars), timeline];

  it('give no two entries of a group the same order number', () => {
    const equal = Object.keys(menus)
      .filter((menu) => menu !== 'commandPalette')
      .flatMap((menu) =>
        everywhere.flatMap((context) => {
          const places = shown(menu, context).map(({ group = '' }) => group);
          const unordered = places.filter((place) => !/@\d+$/.test(place));
          return [...unordered, ...places.filter((place, at) => places.indexOf(place) !== at)].map((place) => `${menu} ${place}`);
        }),
      );
    assert.deepEqual([...new Set(equal)], []);
  });

  it('have each submenu in some menu, and none that is not declared', () => {
    const placed = Object.values(menus).flatMap((entries) => entries.flatMap(({ submenu }) => submenu ?? []));
    assert.deepEqual([...new Set(placed)].toSorted(), submenus.map(({ id }) => id).toSorted());
    assert.deepEqual(
      submenus.filter(({ id }) => (menus[id] ?? []).length === 0),
      [],
    );
  });
});

describe('rule: the palette', () => {
  const editor = { editorIsOpen: true, editorLangId: 'typescript', resourceScheme: 'file' };
  const situations: Readonly<Record<string, Context>> = {
    'nobody is signed in': {},
    'somebody is signed in, and no editor is open': signedIn,
    'a file of code is in front': { ...signedIn, ...editor },
    'a timeline is in front': timeline,
    'a list document is in front': {
      ...signedIn,
      editorIsOpen: true,
      editorLangId: 'companylist',
      resourceScheme: 'companylist',
    },
    'names are matched, companies watched, and a search is shown': { ...states[2], ...editor },
  };
  const offered = (context: Context): readonly string[] =>
    commands
      .map(({ command }) => command)
      .filter((command) => isEnabled(command, context))
      .filter((command) =>
        (menus['commandPalette'] ?? []).every((entry) => entry.command !== command || holds(entry.when, context)),
      );

  it('offers what can be done now', () => {
    const numbers = Object.fromEntries(Object.entries(situations).map(([title, context]) => [title, offered(context).length]));
    assert.deepEqual(numbers, {
      'nobody is signed in': 12,
      'somebody is signed in, and no editor is open': 78,
      'a file of code is in front': 82,
      'a timeline is in front': 88,
      'a list document is in front': 85,
      'names are matched, companies watched, and a search is shown': 102,
    });
  });
});

describe('rule: a condition', () => {
  const context = { session: 'sandbox', view: 'companyData.lists', viewItem: 'list company hidden', on: true };
  for (const [condition, expected] of [
    ['on', true],
    ['!on', false],
    ['off', false],
    ['!off && on', true],
    ['off || on && session == sandbox', true],
    ['(off || on) && session == account', false],
    ["viewItem == 'list company hidden'", true],
    ['viewItem =~ /^list (?!.*level-read)/', true],
    ['viewItem =~ /^list (?!.*(hidden|level-read))/', false],
    ['view =~ /^companyData\\.(search|lists)$/', true],
    ['session != sandbox', false],
    ['false', false],
  ] as const) {
    it(`is read as the editor does: ${condition}`, () => {
      assert.equal(holds(condition, context), expected);
    });
  }
});
