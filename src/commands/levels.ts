// Decides which changes the acting user's level on a list allows, as far as the level is known.
import * as l10n from '@vscode/l10n';
import type { List } from '../client/model/list.ts';
import { levels, type Level } from '../client/model/permission.ts';
import { oneLine } from '../viewModel/format.ts';
import { levelName } from '../viewModel/lists/permissionRows.ts';
import { commands } from '../ids.ts';
import type { App } from '../app/app.ts';

/** Returns whether the acting user's level on a list may be enough; if it surely is not, a message says so. */
export function allows(app: App, list: List, needed: Level): boolean {
  const { lists } = app.session.open;
  const held = lists.level(list);
  const level = levels.find((one) => one === held);
  if (!level || lists.mayHave(list, needed)) return true;
  app.ui.showMessage({
    kind: 'warning',
    text: l10n.t(
      'Your permission level on “{1}” is {0}, but this action needs {2}. Ask the owner for it, or act as another user.',
      levelName(level),
      oneLine(list.name, 60),
      levelName(needed),
    ),
    actions: [
      {
        label: l10n.t('Change Acting User'),
        run: () => {
          app.ui.run(commands.changeActingUser);
        },
      },
    ],
  });
  return false;
}
