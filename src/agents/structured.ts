// The form of a result as data: its facts, its rows, and a note on how to take its texts.
import type { ToolResult } from './agentTool.ts';
import { boundedResult, textsAreData, type BoundedResult } from './answerText.ts';

/** A result that says of itself that its texts are no instructions. `build/agentOutputs.ts` has its schema. */
export type StructuredResult = BoundedResult & { readonly note: string };

/** The result as it is handed to a program. */
export function structuredResult(result: ToolResult): StructuredResult {
  return { note: textsAreData, ...boundedResult(result) };
}
