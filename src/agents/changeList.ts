// Stages a change of a list in its document, or a new list in a new document, and sends nothing.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { omitUndefined } from '../client/omitUndefined.ts';
import { bareLine } from '../client/plainText.ts';
import type { List } from '../client/model/list.ts';
import { free } from '../client/price.ts';
import { listLanguage } from '../ids.ts';
import { idProblem } from '../domain/lists/itemId.ts';
import { parseDocument } from '../domain/lists/listDocument.ts';
import { commentLine, formatDocument, reviseDocument } from '../domain/lists/writeDocument.ts';
import { formatNumber, oneLine } from '../viewModel/format.ts';
import { agentTool, InputError, type ToolContext, type ToolResult } from './agentTool.ts';
import { idsUpTo, shortText } from './inputs.ts';
import { listOf } from './readList.ts';

const mostIds = 1000;

const Input = z.strictObject({
  list: z.optional(shortText),
  create: z.optional(shortText),
  add: z.optional(idsUpTo(mostIds)),
  remove: z.optional(idsUpTo(mostIds)),
});
type Input = z.output<typeof Input>;

/** Removes repeated IDs, so that the question and the result count what changes. */
function withoutRepeats({ add, remove, ...rest }: Input): Input {
  return { ...rest, ...omitUndefined({ add: add && [...new Set(add)], remove: remove && [...new Set(remove)] }) };
}

const Output = {
  facts: {
    staged: z.boolean(),
    next: z.optional(z.string()),
    why: z.optional(z.string()),
    added: z.optional(z.number()),
    removed: z.optional(z.number()),
    notInDocument: z.optional(z.array(z.string())),
    hint: z.optional(z.string()),
  },
};

const notAllowed =
  'Language models may not stage changes of lists: nothing was done. The user can allow it in the settings of the editor, with companyData.agents.writes.';

/** Stages a change of a list. */
export const changeList = agentTool(Input, Output, {
  ask: async (context, given, signal) => {
    const input = withoutRepeats(given);
    const doing = l10n.t('Staging a list change: nothing is sent');
    // `run` refuses these, so the user is not asked about them.
    if (!context.mayWrite || problemOf(input) !== undefined) return { doing, price: free };
    const text = await questionOf(context, input, signal);
    return { doing, price: free, question: { title: l10n.t('Stage a List Change?'), text } };
  },
  run: async (context, given, { signal }) => {
    const input = withoutRepeats(given);
    if (!context.mayWrite) throw new InputError(notAllowed);
    const problem = problemOf(input);
    if (problem !== undefined) throw new InputError(problem);
    const list = input.list === undefined ? undefined : await listOf(context, input.list, signal);
    checkAccount(context);
    return list ? change(context, list, input) : create(context, input);
  },
});

/**
 * Checks that no other account was opened while the call waited, because a document belongs to the account that is open when it is
 * made, so the change would be saved there.
 * @throws InputError, Failure `signedOut`
 */
function checkAccount({ app, open }: ToolContext): void {
  if (app.session.open !== open)
    throw new InputError('The user has opened another account meanwhile, so nothing was staged. Call it again.');
}

function problemOf({ list, create: name, add = [], remove = [] }: Input): string | undefined {
  if ((list === undefined) === (name === undefined)) return 'Give either list or create, and not both.';
  if (name !== undefined && remove.length > 0) return 'A new list has nothing to remove.';
  if (add.length + remove.length === 0) return 'Give IDs to add or to remove.';
  if (add.some((id) => remove.includes(id))) return 'An ID is both in add and in remove.';
  const bad = [...add, ...remove].find((id) => idProblem(id) !== undefined);
  return bad === undefined ? undefined : `This cannot be an ID: ${JSON.stringify(oneLine(bad, 40))}.`;
}

async function questionOf(context: ToolContext, input: Input, signal: AbortSignal): Promise<string> {
  const { locale } = context.app.settings;
  const [added, removed] = [input.add ?? [], input.remove ?? []].map(({ length }) => formatNumber(length, locale));
  if (input.list === undefined)
    return l10n.t('A new document for the list “{0}”, with IDs: {1}. Nothing is sent.', oneLine(input.create ?? ''), added ?? '');
  const { name } = await listOf(context, input.list, signal);
  return l10n.t(
    'In the document of “{0}”: {1} added, {2} removed. Nothing is sent until you save it.',
    oneLine(name),
    added ?? '',
    removed ?? '',
  );
}

async function create({ app, open }: ToolContext, { create: name = '', add = [] }: Input): Promise<ToolResult> {
  const heading = l10n.t('For a new list “{0}”. Run “Create List from Document” to make it.', bareLine(name));
  const text = `${commentLine(heading)}\n${formatDocument(add, open.companies.names(add))}`;
  await app.ui.show({ language: listLanguage, text });
  const next = 'A new document is open. Nothing was sent: the user makes the list with the command Create List from Document.';
  return { facts: { staged: true, next } };
}

async function change({ app, open }: ToolContext, list: List, { add = [], remove = [] }: Input): Promise<ToolResult> {
  if (list.type === 'person')
    throw new InputError('A list of people has no document. The user can add and remove people in the view of the lists.');
  if (!open.lists.mayHave(list, 'write')) throw new InputError('The level of the user on this list does not allow changing it.');
  let idsBefore: ReadonlySet<string> = new Set();
  const isStaged = await app.listDocuments.stage(list, (text) => {
    const { entries } = parseDocument(text);
    idsBefore = new Set(entries.map(({ id }) => id));
    const wanted = new Set([...idsBefore, ...add].filter((id) => !remove.includes(id)));
    return reviseDocument(text, wanted, (id) => open.companies.get(id)?.name);
  });
  const notInDocument = remove.filter((id) => !idsBefore.has(id));
  const next =
    'The document of the list is open with the change in it. Nothing was sent: the user saves it with Save List, or drops it.';
  return {
    facts: {
      staged: isStaged,
      ...(isStaged ? { next } : { why: 'The document would be as it is.' }),
      added: add.filter((id) => !idsBefore.has(id)).length,
      removed: remove.length - notInDocument.length,
      ...(notInDocument.length > 0
        ? { notInDocument, hint: 'Companies that were not read are not in the document. Read the list first.' }
        : {}),
    },
  };
}
