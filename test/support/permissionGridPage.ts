// A page of a browser with a permission grid in it, and its host in this process, over lists that are in memory.
import { readHolderIds } from '../../src/commands/checks.ts';
import { GridConversation } from '../../src/permissionGrid/conversation.ts';
import type { ToPage } from '../../src/permissionGrid/protocol.ts';
import { PermissionService } from '../unit/permissionGrid/support/permissionService.ts';
import { openPageBrowser } from './pageBrowser.ts';

/** The page's script and style sheet as they are built, and a browser. */
export const openGridBrowser = () => openPageBrowser<ToPage>({ name: 'permissionGrid', element: 'permission-grid' });

/** A grid of a few lists and holders, one of which cannot be read. */
export function gridHost(locale = 'en') {
  const names = ['Clients', 'Prospects', 'Suppliers, Belgium "North"', 'Risk watch'];
  const service = new PermissionService({
    1: { 'user:bruno': 'write', 'key:finance': 'read' },
    2: { 'user:ada': 'manage', 'user:chiara': 'read' },
    3: { 'user:bruno': 'read', 'user:dirk': 'manage' },
    4: {},
  });
  service.unreadable.set('4', 'forbidden');
  const talk = (post: (message: ToPage) => void): GridConversation =>
    new GridConversation({
      kept: {
        account: 'sandbox',
        actingUser: 'ada',
        lists: names.map((name, at) => ({
          id: String(at + 1),
          name,
          type: 'company',
          owner: { id: at % 2 === 0 ? 'ada' : 'bruno' },
        })),
        layout: 'lists',
        onlyHeld: false,
      },
      shelf: { get: () => undefined, keep: () => undefined },
      permissions: service.permissions,
      onDidChange: service.changed.event,
      startSetting: () => service.setPermission,
      notLoaded: () => 3,
      explain: ({ kind }) => ({ what: `${kind}.`, todo: `${kind}.` }),
      readIds: readHolderIds,
      confirm: () => Promise.resolve(true),
      asides: [],
      report: () => undefined,
      soon: (work) => setImmediate(work),
      post,
      locale,
      log: () => undefined,
    });
  return { service, talk };
}
