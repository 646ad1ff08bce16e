// Opens links of the editor's own scheme that lead to an event or a company.
import * as vscode from 'vscode';
import type { GetWindowServices } from './windowServices.ts';

/** Handles links to the extension. The code is loaded with the first link. */
export function registerLinks(window: GetWindowServices, logFault: (error: unknown) => void): vscode.Disposable {
  return vscode.window.registerUriHandler({
    async handleUri(uri) {
      const { app, sessionReady } = await window();
      await sessionReady;
      const [{ run }, { openLink }] = await Promise.all([
        import('../commands/run.ts'),
        import('../commands/session/openLink.ts'),
      ]);
      // The editor has undone the escapes of the path, also those of slashes in an ID.
      const [, kind = '', ...id] = uri.path.split('/');
      await run(app, openLink(`/${kind}/${encodeURIComponent(id.join('/'))}`), [], logFault);
    },
  });
}
