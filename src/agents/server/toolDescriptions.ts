// The descriptions of the tools for agents: words and input schemas of the manifest, and the schemas of the results.
import { isRecord } from '../../client/isRecord.ts';
import type { AgentToolName } from '../toolTable.ts';
import { agentTools } from '../../ids.ts';

export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [part: string]: unknown };
  readonly outputSchema: { readonly type: 'object'; readonly [part: string]: unknown };
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean };
}

/** The tools that neither cost credits nor change anything. */
const harmless: ReadonlySet<string> = new Set([
  agentTools.count,
  agentTools.lookup,
  agentTools.listPermissions,
  agentTools.credits,
  agentTools.explainPrice,
]);

/**
 * @param manifest the `languageModelTools` of package.json, in the words of the user's language
 * @param outputs the schemas of the results by tool, as the build writes them
 */
export function toolDescriptions(manifest: unknown, outputs: unknown): readonly ToolDescription[] {
  const entries = Array.isArray(manifest) ? manifest.filter(isRecord) : [];
  return Object.values(agentTools).map((name) => {
    const { displayName, modelDescription, inputSchema } = entries.find((entry) => entry['name'] === name) ?? {};
    return {
      name,
      title: typeof displayName === 'string' ? displayName : name,
      description: typeof modelDescription === 'string' ? modelDescription : '',
      inputSchema: objectSchema(inputSchema),
      outputSchema: objectSchema(isRecord(outputs) ? outputs[name] : undefined),
      annotations: { readOnlyHint: harmless.has(name), destructiveHint: false },
    };
  });
}

/** The tool of a name that an agent has given; undefined if there is none. */
export function toolNamed(name: string): AgentToolName | undefined {
  return Object.values(agentTools).find((one) => one === name);
}

function objectSchema(schema: unknown): ToolDescription['inputSchema'] {
  return { ...(isRecord(schema) ? schema : {}), type: 'object' };
}
