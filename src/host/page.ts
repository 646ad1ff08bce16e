// The document of a page: its own script and style sheet, and nothing else.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { pagePolicy } from './pagePolicy.ts';

/** Returns the folder of the pages' scripts and styles; a page may load from nowhere else. */
export function pageFolderIn(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** A page that the extension has. */
export interface PageKind {
  /** Of the script and the style sheet. */
  readonly name: string;
  /** The one that the script defines. */
  readonly element: string;
  /** The page draws pictures of its own. */
  readonly draws?: true;
}

/** The document of a page, whose policy lets it load nothing but its own script and style sheet. */
export function pageHtml(webview: vscode.Webview, folder: vscode.Uri, { name, element, draws }: PageKind): string {
  const nonce = randomBytes(16).toString('base64url');
  const uriOf = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString();
  const policy = pagePolicy({ nonce, source: webview.cspSource, draws: draws ?? false });
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
  <head>
    <meta charset="UTF-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${uriOf(`${name}.css`)}">
  </head>
  <body>
    <${element}></${element}>
    <script type="module" nonce="${nonce}" src="${uriOf(`${name}.js`)}"></script>
  </body>
</html>`;
}
