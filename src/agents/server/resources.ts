// The resources of the server: lists, companies, timelines and spending. Reading one is free.
import * as l10n from '@vscode/l10n';
import type { ToolContext, ToolResult } from '../agentTool.ts';
import { knownEvents } from '../knownEvents.ts';
import type { NamedAgent } from '../namedAgent.ts';
import type { ToolOutcome } from '../toolRunner.ts';
import { agentTools } from '../../ids.ts';
import { oneLine } from '../../viewModel/format.ts';

const scheme = 'companydata';

/** The most lists that are named one by one: an agent finds the others with a tool. */
const mostLists = 50;

const mimeType = 'application/json';

/** The resources without parameters, and the lists that this window has loaded. */
export function resourcesOf(lists: readonly { readonly id: string; readonly name: string }[]) {
  return [
    { uri: `${scheme}://lists`, name: 'lists', title: l10n.t('Lists'), mimeType },
    { uri: `${scheme}://spending`, name: 'spending', title: l10n.t('Credits and Spending'), mimeType },
    ...lists.slice(0, mostLists).map(({ id, name }) => ({
      uri: `${scheme}://lists/${encodeURIComponent(id)}`,
      name: oneLine(name, 60),
      mimeType,
    })),
  ];
}

/** The resources of each list and company. */
export function resourceTemplates() {
  return [
    { uriTemplate: `${scheme}://lists/{id}`, name: 'list', title: l10n.t('A list with its known companies'), mimeType },
    { uriTemplate: `${scheme}://companies/{id}`, name: 'company', title: l10n.t('A known company'), mimeType },
    {
      uriTemplate: `${scheme}://companies/{id}/timeline`,
      name: 'timeline',
      title: l10n.t('The known events of a company'),
      mimeType,
    },
  ];
}

/** Reads a resource; undefined if there is no such address. Nothing is bought, and nobody is asked. */
export function readResource(agent: NamedAgent, uri: string, signal: AbortSignal): Promise<ToolOutcome> | undefined {
  const [, path = ''] = /^companydata:\/\/(.{1,600})$/.exec(uri) ?? [];
  const [kind, encoded, part, ...more] = path.split('/');
  const id = decoded(encoded);
  if (more.length > 0 || (encoded !== undefined && id === undefined)) return undefined;
  const call = (name: (typeof agentTools)[keyof typeof agentTools], input: object): Promise<ToolOutcome> =>
    agent.call(name, input, signal, () => Promise.resolve(false));
  if (kind === 'spending' && id === undefined) return call(agentTools.credits, {});
  if (kind === 'lists' && part === undefined) return call(agentTools.readList, id === undefined ? {} : { list: id });
  if (kind !== 'companies' || id === undefined) return undefined;
  if (part === undefined) return call(agentTools.lookup, { ids: [id] });
  const events = (context: ToolContext): Promise<ToolResult> => knownEvents(context, id);
  return part === 'timeline' ? agent.read(events) : undefined;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined || text === '' ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
