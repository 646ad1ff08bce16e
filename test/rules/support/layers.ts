// The layer table of the design as data, and who breaks it.
import type { Edge } from './importGraph.ts';

interface Layer {
  readonly name: string;
  readonly holds: RegExp;
  /** Files of other layers that it may import. */
  readonly ours: RegExp;
  /** Files of which it may import types only. */
  readonly types?: RegExp;
  readonly dynamic?: RegExp;
  readonly packages: RegExp;
}

const nothing = /(?!)/;

/** The first layer that holds a file is the one it belongs to. */
export const layers: readonly Layer[] = [
  { name: 'client/http', holds: /^src\/client\/http\//, ours: /^src\/client\//, packages: /^(zod\/mini|undici|node:.+)$/ },
  { name: 'client', holds: /^src\/client\//, ours: nothing, packages: /^zod\/mini$/ },
  {
    name: 'sandbox server',
    holds: /^src\/sandbox\/(served\/.*|(.*\/)?[^/]*(serve|server|certificate)[^/]*)\.ts$/i,
    ours: /^src\/(client|sandbox)\//,
    packages: /^(node:.+|@peculiar\/x509|@fastify\/busboy|reflect-metadata)$/,
  },
  { name: 'sandbox', holds: /^src\/sandbox\//, ours: /^src\/client\//, packages: /^d3-array$/ },
  {
    name: 'storage/team',
    holds: /^src\/storage\/team\//,
    ours: /^src\/(client|storage|domain\/team)\//,
    packages: /^(pg(\/.+)?|node:.+)$/,
  },
  { name: 'storage', holds: /^src\/storage\//, ours: /^src\/client\//, packages: /^node:.+$/ },
  { name: 'domain/lists', holds: /^src\/domain\/lists\//, ours: /^src\/client\//, packages: /^zod\/mini$/ },
  { name: 'domain/search', holds: /^src\/domain\/search\//, ours: /^src\/client\//, packages: nothing },
  { name: 'domain/connection', holds: /^src\/domain\/connection\//, ours: /^src\/client\//, packages: nothing },
  { name: 'domain/snippets', holds: /^src\/domain\/snippets\//, ours: /^src\/client\//, packages: nothing },
  {
    name: 'domain/permissions',
    holds: /^src\/domain\/permissions\//,
    ours: /^src\/(client|domain\/lists)\//,
    packages: nothing,
  },
  {
    name: 'domain/chart',
    holds: /^src\/domain\/chart\//,
    ours: /^src\/client\/(model\/.+|getOrCreate)\.ts$/,
    packages: /^d3-(array|shape|time)$/,
  },
  { name: 'domain/team', holds: /^src\/domain\/team\//, ours: /^src\/client\//, packages: nothing },
  { name: 'domain/exports', holds: /^src\/domain\/exports\//, ours: /^src\/client\//, packages: nothing },
  { name: 'domain/matching', holds: /^src\/domain\/matching\//, ours: /^src\/(client|domain\/lists)\//, packages: nothing },
  {
    name: 'domain/documents',
    holds: /^src\/domain\/documents\//,
    ours: /^src\/(client|domain\/lists)\//,
    packages: /^zod\/mini$/,
  },
  {
    name: 'domain/code',
    holds: /^src\/domain\/code\//,
    ours: /^src\/(client|domain\/(lists|exports))\//,
    packages: /^d3-array$/,
  },
  {
    name: 'state',
    holds: /^src\/state\//,
    ours: /^src\/(client|domain\/(lists|matching|permissions|team))\//,
    packages: /^d3-array$/,
  },
  {
    name: 'viewModel',
    holds: /^src\/viewModel\//,
    ours: /^src\/(client\/(model\/.+|price|failure|plainText|omitUndefined|isRecord|hashText)\.ts|domain\/(lists|documents|permissions|chart|exports|matching|search|team)\/.+\.ts|ids\.ts)$/,
    types: /^src\/(client|domain\/connection)\//,
    packages: /^@vscode\/l10n$/,
  },
  {
    name: 'app',
    holds: /^src\/app\//,
    ours: /^src\/((client|domain\/(lists|documents|snippets|code|team)|state|viewModel)\/|ids\.ts$)/,
    packages: /^@vscode\/l10n$/,
  },
  {
    name: 'controllers/timeline',
    holds: /^src\/controllers\/timeline\//,
    ours: /^src\/(client|domain\/chart|state|viewModel)\//,
    packages: /^zod\/mini$/,
  },
  {
    name: 'controllers/permissionGrid',
    holds: /^src\/controllers\/permissionGrid\//,
    ours: /^src\/(client|domain\/permissions|viewModel)\//,
    packages: /^zod\/mini$/,
  },
  {
    name: 'controllers/facets',
    holds: /^src\/controllers\/facets\//,
    ours: /^src\/(client|state|viewModel)\//,
    packages: /^zod\/mini$/,
  },
  {
    name: 'controllers/companyDetails',
    holds: /^src\/controllers\/companyDetails\//,
    ours: /^src\/(client|viewModel)\//,
    packages: /^zod\/mini$/,
  },
  {
    name: 'controllers/locations',
    holds: /^src\/controllers\/locations\//,
    ours: /^src\/(client|viewModel)\//,
    packages: /^zod\/mini$/,
  },
  {
    name: 'agents/server',
    holds: /^src\/agents\/server\//,
    ours: /^src\/((client|agents|viewModel|app)\/|ids\.ts$)/,
    packages: /^(@modelcontextprotocol\/sdk\/.+|@vscode\/l10n|node:.+)$/,
  },
  {
    name: 'agents',
    holds: /^src\/agents\//,
    ours: /^src\/((client|domain\/(lists|matching)|state|viewModel|app)\/|ids\.ts$)/,
    packages: /^(@vscode\/l10n|zod\/mini)$/,
  },
  {
    name: 'commands',
    holds: /^src\/commands\//,
    ours: /^src\/((client|domain|state|viewModel|app|controllers\/timeline)\/|ids\.ts$)/,
    packages: /^@vscode\/l10n$/,
  },
  {
    name: 'host',
    holds: /^src\/host\//,
    ours: /^src\/((client|domain|state|viewModel|app|controllers|agents|commands|storage)\/|ids\.ts$)/,
    packages: /^(vscode|@vscode\/l10n|zod\/mini|node:.+)$/,
  },
  {
    name: 'webview',
    holds: /^src\/webview\//,
    ours: /^src\/domain\/chart\//,
    types: /^src\/controllers\/(timeline|permissionGrid|facets|companyDetails|locations)\/protocol\.ts$/,
    packages: /^(lit(\/.+)?|d3-array)$/,
  },
  { name: 'ids', holds: /^src\/ids\.ts$/, ours: nothing, packages: nothing },
  {
    name: 'extension',
    holds: /^src\/(extension|window)\.ts$/,
    ours: /^src\/((client|state|viewModel|app|controllers|commands|host)\/|ids\.ts$)/,
    dynamic: /^src\/sandbox\/embedded\.ts$/,
    packages: /^(vscode|@vscode\/l10n|node:.+)$/,
  },
];

/** One sentence for every import that its layer does not allow. */
export function breachesOf(edges: readonly Edge[]): string[] {
  return [...new Set(edges.flatMap((edge) => breachOf(edge) ?? []))];
}

function breachOf({ from, to, external, kind }: Edge): string | undefined {
  const layer = layers.find(({ holds }) => holds.test(from));
  if (!layer) return `${from} is in no layer of the design`;
  if (external) return layer.packages.test(to) ? undefined : `${from} (${layer.name}) must not import the package ${to}`;
  if (layers.find(({ holds }) => holds.test(to)) === layer || layer.ours.test(to)) return undefined;
  // Inside one folder the parts of a layer that has a special part may use each other.
  if (folderOf(from) === folderOf(to) && folderOf(from) !== 'sandbox') return undefined;
  if (folderOf(from) === folderOf(to) && layer.name === 'sandbox') return `${from} must not import ${to}: it is the server's`;
  if (kind === 'type' && layer.types?.test(to)) return undefined;
  if (kind === 'dynamic' && layer.dynamic?.test(to)) return undefined;
  return `${from} (${layer.name}) must not import ${to}${kind === 'value' ? '' : ` (${kind})`}`;
}

function folderOf(path: string): string {
  return /^src\/(agents\/server|storage\/team|(?:(?:domain|controllers)\/)?[^/]+)\//.exec(path)?.[1] ?? path;
}
