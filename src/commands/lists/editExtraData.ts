// The extra data of a list, edited as JSON: on one line, or in an editor and taken from there.
import * as l10n from '@vscode/l10n';
import { isRecord } from '../../client/isRecord.ts';
import type { Item } from '../../client/model/envelope.ts';
import type { List } from '../../client/model/list.ts';
import {
  compareExtraData,
  formatExtraData,
  parseExtraData,
  type ExtraData,
  type ExtraDataProblem,
} from '../../domain/lists/extraData.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { oneLine } from '../../viewModel/format.ts';
import { writeCommand, type App, type Choice } from '../../app/app.ts';
import { changeLists } from './changeLists.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { allows } from '../levels.ts';
import { answered, pickList } from '../picks.ts';

type Way = 'line' | 'editor' | 'take' | 'clipboard';

export const editExtraData = writeCommand(async (app, targets) => {
  const title = l10n.t('Edit Extra Data');
  const picked = await pickList(app, targets, title);
  if (!picked || !allows(app, picked, 'write')) return;
  // The whole value is replaced, so the current one is read first, which is free.
  const { value: list, raw } = await readList(app, picked);
  const before = list.extraData ?? {};
  const text = await askText(app, list, title, currentText(list, raw));
  if (text === undefined) return;
  const read = parseExtraData(text);
  if ('problem' in read) {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('{0} Nothing was sent.', flawText(read.problem)) });
    return;
  }
  const { added, changed, removed } = compareExtraData(before, read.value);
  if (list.extraData && added.length + changed.length + removed.length === 0) {
    app.ui.showStatus(l10n.t('The extra data of “{0}” is the same as before.', oneLine(list.name)));
    return;
  }
  const keys = (some: readonly string[]): string => some.map((key) => oneLine(key, 40)).join(', ');
  const sure = await app.ui.confirm({
    text: l10n.t('Replace the extra data of “{0}”?', oneLine(list.name)),
    detail: [
      l10n.t('The whole value is replaced.'),
      ...lossText(list, raw),
      ...(removed.length > 0 ? [l10n.t('Removed keys: {0}.', keys(removed))] : []),
      ...(changed.length > 0 ? [l10n.t('Changed keys: {0}.', keys(changed))] : []),
      ...(added.length > 0 ? [l10n.t('New keys: {0}.', keys(added))] : []),
    ].join(' '),
    action: l10n.t('Replace'),
    secondaryActions: dryRunOf(app, () => callsFor(list, read.value)),
  });
  if (!sure || !isSameSessionOrWarn(app)) return;
  // The questions may have been open for long. Changes of others since then were not shown, and would be lost.
  const now = await readList(app, list);
  if (currentText(now.value, now.raw) !== currentText(list, raw)) {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('The extra data of “{0}” has changed meanwhile, so nothing was sent. Start again.', oneLine(list.name)),
    });
    return;
  }
  if (!(await changeLists(app, l10n.t('Replacing the extra data…'), callsFor(list, read.value)))) return;
  app.ui.showStatus(l10n.t('The extra data of “{0}” is replaced.', oneLine(list.name)));
});

function readList(app: App, { id }: List): Promise<Item<List>> {
  return app.ui.withProgress(l10n.t('Reading the list…'), (signal) => app.session.open.client.getList({ id }, { signal }));
}

/** The extra data as text to edit. Data that cannot be read keeps its original text. */
function currentText({ extraData, hasUnreadExtraData }: List, raw: unknown): string {
  const received = hasUnreadExtraData && isRecord(raw) ? raw['extraData'] : inexactText(raw);
  if (typeof received === 'string') return received;
  return received === undefined ? formatExtraData(extraData) : JSON.stringify(received);
}

/**
 * Returns extra data that was received as text and has a flaw, such as a number that would be rounded. The user edits the
 * original text, and a message describes the flaw.
 */
function inexactText(raw: unknown): string | undefined {
  const received = isRecord(raw) ? raw['extraData'] : undefined;
  return typeof received === 'string' && 'problem' in parseExtraData(received) ? received : undefined;
}

/** Warns that the replaced data was never shown; empty if the extra data is known. */
function lossText(list: List, raw: unknown): readonly string[] {
  if (list.extraData) return [];
  return list.hasUnreadExtraData
    ? [l10n.t('The current extra data cannot be read and is lost: {0}.', oneLine(currentText(list, raw), 200))]
    : [l10n.t('The service did not return the current extra data. It is lost, and an undo does not restore it.')];
}

function callsFor({ id }: List, extraData: ExtraData): readonly ListCall[] {
  return [{ call: 'update', input: { id, extraData } }];
}

async function askText(app: App, list: List, title: string, current: string): Promise<string | undefined> {
  const choices: Choice<Way>[] = [
    { label: l10n.t('Edit on One Line…'), icon: 'edit', value: 'line' },
    {
      label: l10n.t('Open in an Editor'),
      description: l10n.t('then run this command again and take it from there'),
      icon: 'go-to-file',
      value: 'editor',
    },
    ...(app.ui.document ? [{ label: l10n.t('Take the Text of the Editor'), icon: 'file-code', value: 'take' as const }] : []),
    { label: l10n.t('From the Clipboard'), icon: 'clippy', value: 'clipboard' },
  ];
  const placeholder = l10n.t('A JSON object of keys and values');
  // Invalid JSON keeps its text except for the line breaks, which are never inside its strings.
  const isFlawed = 'problem' in parseExtraData(current);
  const known = isFlawed ? current.replaceAll(/[\r\n]+/g, ' ') : JSON.stringify(list.extraData ?? {});
  switch (answered(await app.ui.choose<Way>({ title, placeholder, choices }))) {
    case 'editor':
      await app.ui.show({ language: 'json', text: current });
      return undefined;
    case 'take':
      return app.ui.document?.text;
    case 'clipboard':
      return app.ui.clipboard();
    case 'line':
      return answered(
        await app.ui.ask({
          title,
          prompt: l10n.t('The whole extra data of “{0}”, as a JSON object', oneLine(list.name, 60)),
          value: list.hasUnreadExtraData ? oneLine(current, 10_000) : known,
          check: checkExtraData,
          secondaryActions: dryRunOf(app, (text) => {
            const read = parseExtraData(text);
            return 'value' in read ? callsFor(list, read.value) : [];
          }),
        }),
      );
    case undefined:
      return undefined;
  }
}

/** Says why a text is no extra data; undefined if it is. */
export function checkExtraData(text: string): string | undefined {
  const read = parseExtraData(text);
  return 'problem' in read ? flawText(read.problem) : undefined;
}

/** Describes the problem of the JSON and its place, counted from 1. */
function flawText({ kind, line, column, text }: ExtraDataProblem): string {
  const place = l10n.t('Line {0}, column {1}', line + 1, column + 1);
  const what = oneLine(text, 40);
  switch (kind) {
    case 'syntax':
      return l10n.t('{0}: JSON does not allow “{1}” here.', place, what);
    case 'end':
      return l10n.t('{0}: the JSON ends too early.', place);
    case 'duplicateKey':
      return l10n.t('{0}: the key “{1}” occurs twice, and one of the values would be lost.', place, what);
    case 'number':
      return l10n.t('{0}: the number {1} would lose precision. Put it in quotation marks.', place, what);
    case 'depth':
      return l10n.t('{0}: it is nested too deep.', place);
    case 'notObject':
      return l10n.t('{0}: extra data is a JSON object, in braces.', place);
  }
}
