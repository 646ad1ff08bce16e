// On whose behalf a call was made, as a team's ledger has it.
import type { Source } from '../client/ledger.ts';

/** The kind of the source, with the name of an agent, and without the chat, which is nobody's business. */
export function sourceText(source: Source): string {
  return source.kind === 'agent' && source.name !== undefined ? `agent ${source.name.slice(0, 60)}` : source.kind;
}
