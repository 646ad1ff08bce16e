// Opens links of the editor's own scheme that lead to an event or a company.
import * as vscode from 'vscode';
import type { GetWindowServices } from './windowServices.ts';

/** Handles links to the extension. Their code is loaded with the first link. */
export function registerLinks(getWindow: GetWindowServices, logFault: (error: unknown) => void): vscode.Disposable {
  return vscode.window.registerUriHandler({
    async handleUri(uri) {
      const { app, sessionReady } = await getWindow();
      await sessionReady;
      const [{ run }, { openLink }] = await Promise.all([
        import('../commands/run.ts'),
        import('../commands/session/openLink.ts'),
      ]);
      // The editor has decoded the path, slashes in the ID included, so the ID is joined and encoded again.
      const [, kind = '', ...id] = uri.path.split('/');
      await run(app, openLink(`/${kind}/${encodeURIComponent(id.join('/'))}`), [], logFault);
    },
  });
}
