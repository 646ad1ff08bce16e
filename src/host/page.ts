// Builds the HTML document of a page, which loads only its own script and style sheet.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { pagePolicy } from './pagePolicy.ts';

/** Returns the folder of the pages' scripts and style sheets. A page may load files from no other folder. */
export function pageFolderIn(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** Describes a page of the extension. */
export interface PageKind {
  /** The file name of the script and the style sheet, without extension. */
  readonly name: string;
  /** The name of the custom element that the script defines. */
  readonly element: string;
  /** The page's script draws pictures, which the page loads as `blob:` images. */
  readonly draws?: true;
}

/** Returns the document of a page. Its policy allows its own script and style sheet, and pictures only if it draws any. */
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
