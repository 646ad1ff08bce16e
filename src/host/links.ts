// Opens links of the editor's own scheme that lead to an event or a company.
import * as vscode from 'vscode';
import type { App } from '../app/app.ts';

export interface LinkParts {
  readonly app: () => App;
  /** Resolves once it is known who is signed in. */
  readonly sessionReady: Promise<unknown>;
  readonly logFault: (error: unknown) => void;
}

/** What a link opens is loaded with the first one. */
export function registerLinks({ app, sessionReady, logFault }: LinkParts): vscode.Disposable {
  return vscode.window.registerUriHandler({
    async handleUri(uri) {
      await sessionReady;
      const [{ run }, { openLink }] = await Promise.all([import('../commands/run.ts'), import('../commands/openLink.ts')]);
      // The editor has undone the escapes of the path, also those of slashes in an ID.
      const [, kind = '', ...id] = uri.path.split('/');
      await run(app(), openLink(`/${kind}/${encodeURIComponent(id.join('/'))}`), [], logFault);
    },
  });
}
