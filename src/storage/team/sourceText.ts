// Writes the source of a call for a team's ledger.
import type { Source } from '../../client/ledger.ts';

/** The kind of the source, with the name of an agent. The chat is left out, because it does not concern the team. */
export function sourceText(source: Source): string {
  return source.kind === 'agent' && source.name !== undefined ? `agent ${source.name.slice(0, 60)}` : source.kind;
}
