// The tools of language models in the manifest are those in the code, with the same input schemas.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { agentTools } from '../../src/ids.ts';
import { agentSchemas } from '../support/agentSchemas.ts';
import { readText } from './support/sources.ts';

const Tool = z.looseObject({
  name: z.string(),
  toolReferenceName: z.string(),
  displayName: z.string(),
  modelDescription: z.string(),
  userDescription: z.string(),
  canBeReferencedInPrompt: z.literal(true),
  when: z.string(),
  inputSchema: z.unknown(),
});
const Manifest = z.looseObject({ contributes: z.looseObject({ languageModelTools: z.array(Tool) }) });

describe('rule: agentTools', () => {
  const tools = z.parse(Manifest, JSON.parse(readText('package.json'))).contributes.languageModelTools;
  const { schemas, breaches } = agentSchemas();

  it('are the same in the manifest and in the ids', () => {
    assert.deepEqual(
      tools.map(({ name }) => name),
      Object.values(agentTools),
    );
    assert.equal(new Set(tools.map(({ toolReferenceName }) => toolReferenceName)).size, tools.length);
  });

  it('have the schemas that the code checks: else run `npm run schemas`', () => {
    assert.deepEqual(Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema])), schemas);
  });

  it('tell a model what every part of an input is for', () => {
    assert.deepEqual(breaches, []);
  });

  it('are in no list of a workspace that is not trusted', () => {
    assert.deepEqual([...new Set(tools.map(({ when }) => when))], ['isWorkspaceTrusted']);
  });

  it('speak to the user in words of the bundle', () => {
    for (const { displayName, userDescription } of tools)
      assert.match(`${displayName}${userDescription}`, /^%tool\.\w+%%tool\.\w+\.description%$/);
  });
});
