// The layers of the design hold: nobody imports what it must not, and nobody imports in a circle.
import assert from 'node:assert/strict';
import { breachesOf } from './support/layers.ts';
import { bundledImports, cyclesIn, writtenImports, type Edge } from './support/importGraph.ts';
import { parse, placeOf, sourcesIn, type Source } from './support/sources.ts';

const sources = sourcesIn(['src'], /\.ts$/);

/** Imports of zod in any other way than the one that is small: one sentence each. */
function zodBreaches(source: Source): string[] {
  return parse(source).program.body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || !/^zod(\/|$)/.test(statement.source.value)) return [];
    const [first] = statement.specifiers;
    const small = statement.source.value === 'zod/mini' && first?.type === 'ImportNamespaceSpecifier' && first.local.name === 'z';
    return small ? [] : [`${placeOf(source, statement)}: zod is imported as \`import * as z from 'zod/mini'\``];
  });
}

/**
 * The imports between the topics of some layers: `src/state/lists` is a topic. Inside a layer, code of one topic is read without that of
 * the topics that import it.
 */
function topicImports(edges: readonly Edge[], layer: RegExp): Edge[] {
  const topicOf = (path: string): string | undefined => {
    const [, layerName = '', topic] = /^src\/(\w+)\/(\w+)\//.exec(path) ?? [];
    return layer.test(layerName) ? topic : undefined;
  };
  return edges.flatMap((edge) => {
    const [from, to] = [topicOf(edge.from), topicOf(edge.to)];
    return from !== undefined && to !== undefined && from !== to ? [{ ...edge, from, to }] : [];
  });
}

/** Layers that are divided by the same topics. The view model of a topic is not divided from its state. */
const dividedByTopics = [/^(state|viewModel)$/, /^commands$/, /^host$/];

describe('rule: imports', () => {
  let bundled: Edge[];
  const written = sources.flatMap(writtenImports);

  before(async function () {
    this.timeout(240_000);
    bundled = await bundledImports(sources.map(({ path }) => path));
  });

  it('sees the same imports as the bundler does', () => {
    const seen = new Set(written.map(({ from, to }) => `${from} ${to}`));
    const ours = bundled.filter(({ external }) => !external).map(({ from, to }) => `${from} ${to}`);
    assert.ok(ours.length > 0, 'esbuild named no import at all');
    assert.deepEqual(
      ours.filter((edge) => !seen.has(edge)),
      [],
    );
  });

  it('keep to the layers', () => {
    assert.deepEqual(breachesOf([...bundled, ...written]), []);
  });

  it('make no circle, types included', () => {
    assert.deepEqual(cyclesIn([...bundled, ...written]), []);
  });

  for (const layer of dividedByTopics) {
    it(`make no circle of topics in ${layer.source}`, () => {
      const edges = topicImports(written, layer);
      assert.ok(edges.length > 0, 'the topics import nothing of each other');
      assert.deepEqual(cyclesIn(edges), []);
    });
  }

  it('take zod in its small form alone', () => {
    assert.deepEqual([...sources, ...sourcesIn(['test'], /\.ts$/)].flatMap(zodBreaches), []);
  });

  describe('can fail', () => {
    const bad: [string, string, string][] = [
      ['src/client/call.ts', `import * as vscode from 'vscode';`, 'vscode'],
      ['src/client/call.ts', `import type * as vscode from 'vscode';`, 'vscode'],
      ['src/client/call.ts', `import { request } from 'undici';`, 'undici'],
      ['src/client/call.ts', `import { readFile } from 'node:fs/promises';`, 'node:fs/promises'],
      ['src/client/call.ts', `import type { Session } from '../state/session.ts';`, 'src/state/session.ts'],
      ['src/client/http/a.ts', `export { x } from '../../viewModel/rows.ts';`, 'src/viewModel/rows.ts'],
      ['src/client/http/a.ts', `import { workspace } from 'vscode';`, 'vscode'],
      ['src/sandbox/handler.ts', `import { createServer } from 'node:https';`, 'node:https'],
      ['src/sandbox/handler.ts', `import '@peculiar/x509';`, '@peculiar/x509'],
      ['src/sandbox/handler.ts', `import { serve } from './serve.ts';`, 'src/sandbox/serve.ts'],
      ['src/sandbox/server.ts', `import { x } from '../state/session.ts';`, 'src/state/session.ts'],
      ['src/domain/lists/listPlan.ts', `import type { ListStore } from '../../state/listStore.ts';`, 'src/state/listStore.ts'],
      ['src/domain/lists/listPlan.ts', `import { t } from '@vscode/l10n';`, '@vscode/l10n'],
      ['src/domain/documents/a.ts', `import type { App } from '../../app/app.ts';`, 'src/app/app.ts'],
      ['src/domain/documents/a.ts', `import { t } from '@vscode/l10n';`, '@vscode/l10n'],
      ['src/domain/code/a.ts', `import type { x } from '../../state/companies/x.ts';`, 'src/state/companies/x.ts'],
      ['src/domain/snippets/curl.ts', `import { planOf } from '../lists/listPlan.ts';`, 'src/domain/lists/listPlan.ts'],
      ['src/state/session.ts', `const x = await import('../sandbox/embedded.ts');`, 'src/sandbox/embedded.ts'],
      ['src/state/session.ts', `type X = import('../viewModel/rows.ts').Row;`, 'src/viewModel/rows.ts'],
      ['src/state/session.ts', `import { t } from '@vscode/l10n';`, '@vscode/l10n'],
      ['src/viewModel/rows.ts', `import { call } from '../client/call.ts';`, 'src/client/call.ts'],
      ['src/viewModel/rows.ts', `import type { Session } from '../state/session.ts';`, 'src/state/session.ts'],
      ['src/controllers/timeline/protocol.ts', `import { commands } from '../../commands/index.ts';`, 'src/commands/index.ts'],
      ['src/commands/signIn.ts', `import { window } from 'vscode';`, 'vscode'],
      ['src/commands/signIn.ts', `import type { Agent } from 'undici';`, 'undici'],
      ['src/commands/signIn.ts', `import { log } from '../host/log.ts';`, 'src/host/log.ts'],
      ['src/host/log.ts', `import { Agent } from 'undici';`, 'undici'],
      ['src/host/log.ts', `import('../sandbox/embedded.ts');`, 'src/sandbox/embedded.ts'],
      ['src/host/log.ts', `import type { x } from '../webview/timeline.ts';`, 'src/webview/timeline.ts'],
      ['src/extension.ts', `import { open } from './sandbox/embedded.ts';`, 'src/sandbox/embedded.ts'],
      ['src/extension.ts', `import('./sandbox/serve.ts');`, 'src/sandbox/serve.ts'],
      [
        'src/webview/a.ts',
        `import { parse } from '../controllers/timeline/protocol.ts';`,
        'src/controllers/timeline/protocol.ts',
      ],
      [
        'src/webview/a.ts',
        `import type { x } from '../controllers/timeline/conversation.ts';`,
        'src/controllers/timeline/conversation.ts',
      ],
      ['src/webview/a.ts', `import * as z from 'zod/mini';`, 'zod/mini'],
      ['src/storage/a.ts', `import type { x } from './team/schema.ts';`, 'src/storage/team/schema.ts'],
      ['src/storage/a.ts', `const x = await import('./team/schema.ts');`, 'src/storage/team/schema.ts'],
      ['src/storage/a.ts', `import type { x } from '../domain/team/team.ts';`, 'src/domain/team/team.ts'],
      ['src/storage/a.ts', `import { Client } from 'pg';`, 'pg'],
      ['src/storage/team/a.ts', `import type { x } from '../../state/session/x.ts';`, 'src/state/session/x.ts'],
      ['src/agents/a.ts', `import type { x } from './server/access.ts';`, 'src/agents/server/access.ts'],
      ['src/agents/a.ts', `import('./server/access.ts');`, 'src/agents/server/access.ts'],
      ['src/agents/a.ts', `import { x } from '@modelcontextprotocol/sdk/types.js';`, '@modelcontextprotocol/sdk/types.js'],
      ['src/agents/server/a.ts', `import type { x } from '../../state/session/x.ts';`, 'src/state/session/x.ts'],
      ['src/ids.ts', `import { x } from './client/price.ts';`, 'src/client/price.ts'],
      ['src/domain/chart/a.ts', `import type { x } from '../../viewModel/rows.ts';`, 'src/viewModel/rows.ts'],
      ['src/domain/chart/a.ts', `import type { Price } from '../../client/price.ts';`, 'src/client/price.ts'],
      ['src/domain/exports/a.ts', `import { writeFile } from 'node:fs/promises';`, 'node:fs/promises'],
      ['src/domain/exports/a.ts', `import { x } from '../../state/session.ts';`, 'src/state/session.ts'],
      ['src/elsewhere/a.ts', `import { x } from '../ids.ts';`, 'no layer'],
    ];
    for (const [path, text, named] of bad) {
      it(`on ${path}: ${text}`, () => {
        const [breach] = breachesOf(writtenImports({ path, text }));
        assert.ok(breach?.includes(named), `found ${breach ?? 'nothing'}`);
      });
    }

    const good: [string, string][] = [
      ['src/client/http/a.ts', `import { Agent } from 'undici'; import tls from 'node:tls'; import { x } from '../failure.ts';`],
      ['src/sandbox/serve.ts', `import '@peculiar/x509'; import https from 'node:https'; import { x } from './handler.ts';`],
      ['src/viewModel/rows.ts', `import type { Page } from '../client/pages.ts'; import { x } from '../client/model/list.ts';`],
      [
        'src/state/listStore.ts',
        `import { planOf } from '../domain/lists/listPlan.ts'; import { call } from '../client/call.ts';`,
      ],
      ['src/extension.ts', `const { open } = await import('./sandbox/embedded.ts'); import * as vscode from 'vscode';`],
      ['src/webview/a.ts', `import type { x } from '../controllers/timeline/protocol.ts'; import { html } from 'lit';`],
      ['src/webview/a.ts', `import { x } from '../domain/chart/a.ts';`],
      [
        'src/storage/team/a.ts',
        `import { x } from '../rows.ts'; import { y } from './sql/statements.ts'; import { Client } from 'pg';`,
      ],
      ['src/agents/server/a.ts', `import { x } from '../agentTool.ts'; import { y } from './access.ts';`],
      ['src/domain/chart/a.ts', `import type { TimelineEvent } from '../../client/model/timelineEvent.ts';`],
    ];
    for (const [path, text] of good) {
      it(`but not on ${path}: ${text}`, () => {
        assert.deepEqual(breachesOf(writtenImports({ path, text })), []);
      });
    }

    it('on a circle, of types too', () => {
      const text = `import type { x } from './b.ts';`;
      const edges = [
        { path: 'src/client/a.ts', text },
        { path: 'src/client/b.ts', text: text.replace('b', 'a') },
      ].flatMap(writtenImports);
      assert.deepEqual(cyclesIn(edges), [['src/client/a.ts', 'src/client/b.ts']]);
      assert.deepEqual(cyclesIn(edges.slice(1)), []);
    });

    it('on a circle of topics', () => {
      const edges = [
        { path: 'src/state/lists/a.ts', text: `import { b } from '../companies/b.ts';` },
        { path: 'src/viewModel/companies/c.ts', text: `import type { d } from '../lists/d.ts';` },
      ].flatMap(writtenImports);
      assert.deepEqual(cyclesIn(topicImports(edges, /^(state|viewModel)$/)), [['companies', 'lists']]);
      assert.deepEqual(cyclesIn(topicImports(edges, /^state$/)), []);
    });

    it('on zod in a large form', () => {
      for (const text of [
        `import { z } from 'zod';`,
        `import * as z from 'zod';`,
        `import { string } from 'zod/mini';`,
        `import 'zod';`,
      ]) {
        assert.equal(zodBreaches({ path: 'src/client/a.ts', text }).length, 1, text);
      }
      assert.deepEqual(zodBreaches({ path: 'src/client/a.ts', text: `import * as z from 'zod/mini';` }), []);
    });
  });
});
