// The configurations in which agents read the address of a server and its key.
import * as l10n from '@vscode/l10n';

export interface ServerConnection {
  readonly address: string;
  readonly key: string;
}

export interface Configuration {
  /** The name of the agent; absent if the user gives one. */
  readonly name?: string;
  /** The file or place that the text belongs to. */
  readonly where: string;
  readonly write: (connection: ServerConnection) => string;
}

const server = 'company-data';

/** The configurations of common agents, and one that most others read. */
export function configurations(): readonly Configuration[] {
  return [
    {
      name: 'Claude Code',
      where: l10n.t('a command for the terminal'),
      write: ({ address, key }) => `claude mcp add --transport http ${server} ${address} --header "Authorization: Bearer ${key}"`,
    },
    {
      name: 'Codex',
      where: '~/.codex/config.toml',
      write: ({ address, key }) =>
        `[mcp_servers.${server}]\nurl = "${address}"\nhttp_headers = { Authorization = "Bearer ${key}" }\n`,
    },
    { name: 'Cursor', where: '~/.cursor/mcp.json', write: (connection) => json('mcpServers', 'url', connection) },
    { name: 'Gemini CLI', where: '~/.gemini/settings.json', write: (connection) => json('mcpServers', 'httpUrl', connection) },
    { name: 'VS Code', where: 'mcp.json', write: (connection) => json('servers', 'url', connection, { type: 'http' }) },
    {
      where: l10n.t('a JSON object that most agents read'),
      write: (connection) => json('mcpServers', 'url', connection, { type: 'http' }),
    },
  ];
}

function json(group: string, member: string, { address, key }: ServerConnection, more: object = {}): string {
  const own = { ...more, [member]: address, headers: { Authorization: `Bearer ${key}` } };
  return `${JSON.stringify({ [group]: { [server]: own } }, undefined, 2)}\n`;
}
