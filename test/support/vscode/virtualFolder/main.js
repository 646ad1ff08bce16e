// The extension of the virtual folder: files of the scheme `virtual` live in its memory, and their writes are counted nowhere else.
const vscode = require('vscode');

const files = new Map(
  Object.entries({
    '/mine.companylist': 'a6990079c856\n',
    '/companies.ts': 'const first = ;\n',
    '/ids.csv': 'id;name\n0a1b2c3d4e5f;One\n1a1b2c3d4e5f;Two\n',
  }).map(([path, text]) => [path, { content: new TextEncoder().encode(text), mtime: 1 }]),
);

/** @param {import('vscode').Uri} uri */
function fileAt({ path }) {
  const file = files.get(path);
  if (!file) throw vscode.FileSystemError.FileNotFound(path);
  return file;
}

/** @param {import('vscode').ExtensionContext} context */
exports.activate = ({ subscriptions }) => {
  /** @type {import('vscode').EventEmitter<import('vscode').FileChangeEvent[]>} */
  const changes = new vscode.EventEmitter();
  const no = () => {
    throw vscode.FileSystemError.NoPermissions();
  };
  /** @type {import('vscode').FileSystemProvider} */
  const provider = {
    onDidChangeFile: changes.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat(uri) {
      if (uri.path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
      const { content, mtime } = fileAt(uri);
      return { type: vscode.FileType.File, ctime: 0, mtime, size: content.length };
    },
    readDirectory: () => [...files.keys()].map((path) => [path.slice(1), vscode.FileType.File]),
    readFile: (uri) => fileAt(uri).content,
    writeFile(uri, content) {
      const type = files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
      files.set(uri.path, { content: new Uint8Array(content), mtime: (files.get(uri.path)?.mtime ?? 0) + 1 });
      changes.fire([{ type, uri }]);
    },
    createDirectory: no,
    delete: no,
    rename: no,
  };
  subscriptions.push(changes, vscode.workspace.registerFileSystemProvider('virtual', provider, { isCaseSensitive: true }));
};
