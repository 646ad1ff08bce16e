// Reads event IDs from a text that was typed or pasted, and names those that are not valid.
import * as l10n from '@vscode/l10n';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { checkIdentifier } from '../checks.ts';

/** The most event IDs of one timeline. The service names no limit. */
const mostEvents = 500;

/** The IDs in a text, each once, separated by commas, semicolons or line breaks; or what is wrong with it, in one sentence. */
export function readEventIds(text: string): { readonly ids: readonly string[] } | { readonly problem: string } {
  const pieces = text.split(/[,;\t\n\r]/).map((piece) => piece.trim().replace(/^(["'])(.*)\1$/, '$2'));
  const ids = [...new Set(pieces.filter((piece) => piece !== ''))];
  if (ids.length === 0) return { problem: l10n.t('Enter at least one ID.') };
  if (ids.length > mostEvents)
    return { problem: l10n.t('One timeline takes {0} events at most. Enter fewer IDs.', formatNumber(mostEvents, 'en')) };
  const bad = ids.flatMap((id) => problemOf(id) ?? []);
  const [first] = bad;
  if (first === undefined) return { ids };
  return { problem: bad.length === 1 ? first : l10n.t('{0} (and {1} more)', first, String(bad.length - 1)) };
}

function problemOf(id: string): string | undefined {
  const name = oneLine(id, 40);
  // IDs are separated by commas, so a space is there by mistake.
  if (/\s/.test(id)) return l10n.t('“{0}” contains a space, but event IDs have none. Separate IDs by commas.', name);
  const problem = checkIdentifier(id);
  return problem === undefined ? undefined : `“${name}”: ${problem}`;
}
