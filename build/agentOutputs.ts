// The schemas of what tools for agents answer with, for the server that describes them.
import * as z from 'zod/mini';
import { isRecord } from '../src/client/isRecord.ts';
import type { ToolOutput } from '../src/agents/agentTool.ts';
import { agentToolTable } from '../src/agents/toolTable.ts';

/** A JSON schema of a `StructuredResult` for each tool. */
export function agentOutputs(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(agentToolTable).map(([name, { output }]) => {
      const { $schema: _$schema, ...schema } = z.toJSONSchema(structuredSchema(output));
      return [name, opened(schema)];
    }),
  );
}

function structuredSchema({ facts, rows }: ToolOutput): z.ZodMiniType {
  const shown = z.object({ ...facts, creditsSpent: z.optional(z.number()), rowsLeftOut: z.optional(z.number()) });
  return z.object({ note: z.string(), facts: shown, ...(rows ? { rows: z.array(rows) } : {}) });
}

/** Records have members that are not named, and a later version may add some. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (!isRecord(schema)) return schema;
  const { additionalProperties: _closed, ...parts } = schema;
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, opened(part)]));
}
