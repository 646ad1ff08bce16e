// Opens a link to an event or a company in its tab, without spending credits.
import * as l10n from '@vscode/l10n';
import { readLink } from '../../domain/exports/link.ts';
import { oneLine } from '../../viewModel/format.ts';
import type { Command } from '../../app/app.ts';
import { openEvents, openTimelines } from '../timeline/timelineTopics.ts';

/** The command that opens a link. @param path the path of the link, with its escapes */
export function openLink(path: string): Command {
  return (app) => {
    const target = readLink(path);
    // Without a session the user is asked to sign in.
    const { companies } = app.session.open;
    if (!target) {
      app.ui.showMessage({
        kind: 'warning',
        text: l10n.t('This link does not lead to an event or a company: {0}. Copy it again from its source.', oneLine(path, 60)),
      });
    } else if (target.kind === 'event') openEvents(app, [target.id]);
    else openTimelines(app, [companies.get(target.id) ?? { id: target.id }]);
    return Promise.resolve();
  };
}
