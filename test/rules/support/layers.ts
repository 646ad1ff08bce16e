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
    holds: /^src\/sandbox\/(.*\/)?[^/]*(serve|server|certificate)[^/]*\.ts$/i,
    ours: /^src\/(client|sandbox)\//,
    packages: /^(node:.+|@peculiar\/x509|reflect-metadata)$/,
  },
  { name: 'sandbox', holds: /^src\/sandbox\//, ours: /^src\/client\//, packages: nothing },
  { name: 'vault', holds: /^src\/vault\//, ours: /^src\/client\//, packages: /^node:.+$/ },
  { name: 'lists', holds: /^src\/lists\//, ours: /^src\/client\//, packages: /^zod\/mini$/ },
  { name: 'connection', holds: /^src\/connection\//, ours: /^src\/client\//, packages: nothing },
  { name: 'snippets', holds: /^src\/snippets\//, ours: /^src\/client\//, packages: nothing },
  { name: 'access', holds: /^src\/access\//, ours: /^src\/client\//, packages: nothing },
  { name: 'chart', holds: /^src\/chart\//, ours: /^src\/client\/model\//, packages: /^d3-(array|scale|shape|time)$/ },
  { name: 'exports', holds: /^src\/exports\//, ours: /^src\/client\//, packages: nothing },
  { name: 'matching', holds: /^src\/matching\//, ours: /^src\/(client|lists)\//, packages: nothing },
  { name: 'state', holds: /^src\/state\//, ours: /^src\/(client|lists|matching)\//, packages: nothing },
  {
    name: 'present',
    holds: /^src\/present\//,
    ours: /^src\/(client\/(model\/.+|price|failure|plainText)\.ts|(lists|access|chart|exports|matching)\/.+\.ts|ids\.ts)$/,
    types: /^src\/(client|connection)\//,
    packages: /^@vscode\/l10n$/,
  },
  {
    name: 'code',
    holds: /^src\/code\//,
    ours: /^src\/(client|lists|exports)\/|^src\/present\/format\.ts$/,
    types: /^src\/state\//,
    packages: nothing,
  },
  {
    name: 'app',
    holds: /^src\/app\//,
    ours: /^src\/((client|lists|snippets|state|present|code)\/|ids\.ts$)/,
    packages: /^@vscode\/l10n$/,
  },
  { name: 'timeline', holds: /^src\/timeline\//, ours: /^src\/(client|chart|state|present)\//, packages: /^zod\/mini$/ },
  {
    name: 'permissionGrid',
    holds: /^src\/permissionGrid\//,
    ours: /^src\/(client|access|present)\//,
    packages: /^zod\/mini$/,
  },
  {
    name: 'documents',
    holds: /^src\/documents\//,
    ours: /^src\/(client|lists|state|present|app)\//,
    packages: /^(@vscode\/l10n|zod\/mini)$/,
  },
  {
    name: 'agents',
    holds: /^src\/agents\//,
    ours: /^src\/((client|lists|state|present|app)\/|ids\.ts$)/,
    packages: /^(@vscode\/l10n|zod\/mini)$/,
  },
  {
    name: 'commands',
    holds: /^src\/commands\//,
    ours: /^src\/((client|connection|lists|access|snippets|exports|matching|state|present|code|app|timeline|documents)\/|ids\.ts$)/,
    packages: /^@vscode\/l10n$/,
  },
  {
    name: 'host',
    holds: /^src\/host\//,
    ours: /^src\/((client|lists|access|snippets|matching|state|present|code|app|timeline|permissionGrid|documents|agents|commands|vault)\/|ids\.ts$)/,
    packages: /^(vscode|@vscode\/l10n|zod\/mini|node:.+)$/,
  },
  {
    name: 'webview',
    holds: /^src\/webview\//,
    ours: /^src\/chart\//,
    types: /^src\/(timeline|permissionGrid)\/protocol\.ts$/,
    packages: /^lit(\/.+)?$/,
  },
  { name: 'ids', holds: /^src\/ids\.ts$/, ours: nothing, packages: nothing },
  {
    name: 'extension',
    holds: /^src\/(extension|window)\.ts$/,
    ours: /^src\/((client|state|present|app|timeline|commands|host)\/|ids\.ts$)/,
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
  return /^src\/([^/]+)\//.exec(path)?.[1] ?? path;
}
