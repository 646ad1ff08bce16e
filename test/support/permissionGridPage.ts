// A web page with a permission grid, and its host in this process, over lists in memory.
import { readHolderIds } from '../../src/commands/checks.ts';
import { PermissionGridController } from '../../src/controllers/permissionGrid/permissionGridController.ts';
import type { ToPage } from '../../src/controllers/permissionGrid/protocol.ts';
import { PermissionService } from '../unit/controllers/permissionGrid/support/permissionService.ts';
import { openPageBrowser } from './pageBrowser.ts';

/** The page's script and style sheet as they are built, and a browser. */
export const openGridBrowser = () => openPageBrowser<ToPage>({ name: 'permissionGrid', element: 'permission-grid' });

const few = {
  names: ['Clients', 'Prospects', 'Suppliers, Belgium "North"', 'Risk watch'],
  levels: {
    1: { 'user:bruno': 'write', 'key:finance': 'read' },
    2: { 'user:ada': 'manage', 'user:chiara': 'read' },
    3: { 'user:bruno': 'read', 'user:dirk': 'manage' },
    4: {},
  },
};

/** A number of lists that Ada owns, shared with a number of users. */
export function manyHolders(lists: number, holders: number): typeof few {
  const held = Object.fromEntries(Array.from({ length: holders }, (_, at) => [`user:u${String(at).padStart(3, '0')}`, 'read']));
  const names = Array.from({ length: lists }, (_, at) => `List of companies ${String(at + 1)}`);
  return { names, levels: Object.fromEntries(names.map((_, at) => [at + 1, held])) as typeof few.levels };
}

/** A grid of lists and holders, by default of a few, of which one list cannot be read. */
export function gridHost(locale = 'en', { names, levels } = few) {
  const service = new PermissionService(levels);
  if (names === few.names) service.unreadable.set('4', 'forbidden');
  const talk = (post: (message: ToPage) => void): PermissionGridController =>
    new PermissionGridController({
      savedState: {
        account: 'sandbox',
        actingUser: 'ada',
        lists: names.map((name, at) => ({
          id: String(at + 1),
          name,
          type: 'company',
          owner: { id: names !== few.names || at % 2 === 0 ? 'ada' : 'bruno' },
        })),
        layout: 'lists',
        onlyHeld: false,
      },
      draftStore: { get: () => undefined, keep: () => undefined },
      permissions: service.permissions,
      onDidChange: service.changed.event,
      setLevels: service.setLevelsAs('ada'),
      notLoaded: () => 3,
      explain: ({ kind }) => ({ what: `${kind}.`, todo: `${kind}.` }),
      readIds: readHolderIds,
      confirm: () => Promise.resolve(true),
      secondaryActions: [],
      report: () => undefined,
      defer: (work) => setImmediate(work),
      post,
      locale,
      log: () => undefined,
    });
  return { service, talk };
}
