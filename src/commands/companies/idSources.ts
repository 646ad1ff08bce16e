// Asks where to take IDs from, and shows how they were read before anything is sent.
import * as l10n from '@vscode/l10n';
import { likenessOf } from '../../domain/lists/itemId.ts';
import { findIds, splitIds, type FoundId, type FoundIds } from '../../domain/lists/splitIds.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { badIn, unusualText, passedOverText, understoodText } from '../../viewModel/companies/understoodText.ts';
import { back, type App, type Choice } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { checkIdentifiers, splitIdentifiers } from '../checks.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { pickCompany } from './findCompany.ts';
import { answered } from '../picks.ts';

export interface IdQuestion {
  readonly title: string;
  /** The text above the box where IDs are typed. */
  readonly prompt: string;
  /** The label of the action for a number of IDs, such as `Add 212 to “Clients”`. */
  readonly label: (count: string) => string;
  /** The type of the list, such as `person`. */
  readonly type: string;
  /** The calls that these IDs would send. */
  readonly callsFor: (ids: readonly string[]) => readonly ListCall[];
}

type Source = 'type' | 'find' | 'clipboard' | 'file' | 'selection';

/** Asks for IDs. @returns undefined if the user backs out */
export async function askForIds(app: App, question: IdQuestion): Promise<readonly string[] | undefined> {
  const { title } = question;
  const isCompanies = question.type !== 'person';
  const selected = app.ui.document?.selection ?? '';
  const typing: Choice<Source>[] = [
    { label: l10n.t('Enter IDs…'), icon: 'edit', value: 'type' },
    ...(isCompanies ? [{ label: l10n.t('Choose a Company…'), icon: 'search', value: 'find' as const }] : []),
  ];
  const texts: Choice<Source>[] = [
    { label: l10n.t('From the Clipboard'), icon: 'clippy', value: 'clipboard' },
    { label: l10n.t('From a File…'), icon: 'file', value: 'file' },
    ...(selected === ''
      ? []
      : [{ label: l10n.t('From the Selection in the Editor'), icon: 'selection', value: 'selection' as const }]),
  ];
  const choices = [
    ...grouped(isCompanies ? l10n.t('Enter or choose') : l10n.t('Enter'), typing),
    ...grouped(l10n.t('Read from a text'), texts),
  ];
  const placeholder = isCompanies ? l10n.t('Which companies?') : l10n.t('Which people?');
  const source = answered(await app.ui.choose<Source>({ title, placeholder, choices }));
  if (source === undefined) return undefined;
  if (source === 'type') return askForTypedIds(app, question);
  if (source === 'find') {
    const company = await pickCompany(app, title);
    return company && [company.id];
  }
  const text =
    source === 'clipboard' ? await app.ui.clipboard() : source === 'file' ? (await app.ui.read(title))?.text : selected;
  return text === undefined ? undefined : agreeToIds(app, question, text);
}

/** Takes the IDs out of a text, shows them, and asks whether to use them. @returns undefined if the user backs out */
export async function agreeToIds(app: App, question: IdQuestion, text: string): Promise<readonly string[] | undefined> {
  const allWords = splitIds(text);
  const isKnown = (word: string): boolean => app.session.open.companies.get(word) !== undefined;
  const likely = question.type === 'person' ? allWords : findIds(text, isKnown);
  // If no word has the usual form of an ID, each word is taken as an ID, because IDs are opaque.
  return confirmIds(app, question, likely.ids.length === 0 ? allWords : likely, allWords);
}

async function askForTypedIds(app: App, question: IdQuestion): Promise<readonly string[] | undefined> {
  const { title, prompt, callsFor } = question;
  const text = await app.ui.ask({
    title,
    prompt,
    placeholder: l10n.t('separated by commas or spaces'),
    check: checkIdentifiers,
    secondaryActions: dryRunOf(app, (ids) => callsFor(splitIdentifiers(ids))),
  });
  if (text === undefined || text === back) return undefined;
  const found = splitIds(text);
  return unusualIn(app, question, found).length > 0 ? confirmIds(app, question, found) : found.ids.map(({ id }) => id);
}

/** The IDs that do not have the usual form of a company's and that no answer has named; none if people are meant. */
function unusualIn(app: App, { type }: IdQuestion, { ids }: FoundIds): readonly FoundId[] {
  if (type === 'person') return [];
  return ids.filter(({ id }) => likenessOf(id) !== undefined && app.session.open.companies.get(id) === undefined);
}

async function confirmIds(
  app: App,
  question: IdQuestion,
  found: FoundIds,
  allWords = found,
): Promise<readonly string[] | undefined> {
  const { locale } = app.settings;
  const { title, label, callsFor } = question;
  const bad = badIn(found.passedOver);
  if (found.ids.length === 0) {
    app.ui.showMessage({
      kind: 'warning',
      text:
        bad.length > 0
          ? l10n.t('No ID was found: {0}. Nothing was sent.', understoodText(found, locale))
          : l10n.t('No ID was found. Copy or select some IDs first.'),
    });
    return undefined;
  }
  const idsOf = ({ ids }: FoundIds): readonly string[] => ids.map(({ id }) => id);
  const choiceOf = (some: FoundIds): Choice<FoundIds | 'show'> => {
    const requests = callsFor(idsOf(some)).length;
    const unusual = unusualText(unusualIn(app, question, some), locale);
    return {
      label: label(formatNumber(some.ids.length, locale)),
      description:
        requests === 1 ? l10n.t('1 request, no credits') : l10n.t('{0} requests, no credits', formatNumber(requests, locale)),
      ...omitUndefined({ detail: unusual }),
      icon: 'check',
      value: some,
    };
  };
  const choices: Choice<FoundIds | 'show'>[] = [
    choiceOf(found),
    ...(allWords.ids.length > found.ids.length
      ? [{ ...choiceOf(allWords), detail: l10n.t('Treat Every Word as an ID'), icon: 'list-flat' }]
      : []),
    ...(bad.length > 0 ? [{ label: l10n.t('Show Unreadable Entries'), icon: 'question', value: 'show' as const }] : []),
  ];
  for (;;) {
    const answer = answered(
      await app.ui.choose<FoundIds | 'show'>({
        title,
        placeholder: understoodText(found, locale),
        choices,
        secondaryActions: dryRunOf(app, (some) => callsFor(idsOf(some === 'show' ? found : some))),
      }),
    );
    if (answer !== 'show') return answer && idsOf(answer);
    await app.ui.show({ language: 'plaintext', text: passedOverText(found.passedOver) });
  }
}
