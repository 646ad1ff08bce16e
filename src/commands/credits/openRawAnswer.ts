// Open Raw Answer: shows an answer that was paid for and could not be read, as it came.
import * as l10n from '@vscode/l10n';
import { operationName } from '../../viewModel/credits/operationName.ts';
import { parseBody } from '../../client/parseBody.ts';
import type { PersistedRawAnswer } from '../../client/rawAnswers.ts';
import { formatMoment } from '../../viewModel/format.ts';
import type { UnreadAnswer } from '../../state/session/rawAnswerStore.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { answered } from '../picks.ts';

/** Opens the only answer there is, or one that the user picks; the newest comes first. Free. */
export const openRawAnswer: Command = async (app) => {
  const title = l10n.t('Open Raw Answer');
  const { rawAnswers } = app.session.open;
  const { unread } = rawAnswers;
  if (unread.length === 0) {
    app.ui.showStatus(l10n.t('Every paid answer could be read.'));
    return;
  }
  const picked = unread.length > 1 ? await pick(app, title, unread) : unread[0];
  if (!picked) return;
  const answer = rawAnswers.get(picked.key);
  if (answer) await app.ui.showReport({ title, json: shown(answer) });
  else app.ui.showMessage({ kind: 'warning', text: l10n.t('This answer is no longer kept.') });
};

async function pick(app: App, title: string, unread: readonly UnreadAnswer[]): Promise<UnreadAnswer | undefined> {
  const choices = unread.map((one): Choice<UnreadAnswer> => ({
    label: operationName(one.operation),
    description: formatMoment(one.at, app.settings.locale),
    icon: 'question',
    value: one,
  }));
  return answered(await app.ui.choose({ title, placeholder: l10n.t('Which answer?'), choices }));
}

/** The answer with its request, its cost and its time. A body that is no JSON stays a text. */
function shown({ operation, request, receipt, body, at }: PersistedRawAnswer): unknown {
  const { requestId, cost, certainty } = receipt;
  return {
    operation,
    request: { ...request, parameters: Object.fromEntries(request.parameters) },
    ...omitUndefined({ requestId }),
    ...(certainty === 'known' ? { cost } : { costAtMost: cost }),
    readAt: new Date(at).toISOString(),
    answer: parseBody(body) ?? body,
  };
}
