// Opens the pages about the extension itself: settings, walkthrough, documentation, log and the form for an issue.
import * as vscode from 'vscode';
import type { ProductPages } from '../app/app.ts';
import { walkthrough } from '../ids.ts';
import { documentationAddress } from '../viewModel/documentationAddress.ts';
import { issueText } from '../viewModel/issueText.ts';
import type { Log } from './log.ts';

/** Creates the port of commands to these pages. @param product the extension whose pages are opened */
export function createProductPages(product: ProductPages['product'], log: Pick<Log, 'show' | 'recent'>): ProductPages {
  const { extension, version } = product;
  return {
    product,
    openSettings(prefix) {
      void vscode.commands.executeCommand('workbench.action.openSettings', prefix);
    },
    openWalkthrough() {
      void vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extension}#${walkthrough}`, false);
    },
    openDocumentation(page) {
      const manifest: unknown = vscode.extensions.getExtension(extension)?.packageJSON;
      const address = documentationAddress(manifest, page);
      if (address === undefined) void vscode.commands.executeCommand('extension.open', extension);
      else void vscode.env.openExternal(vscode.Uri.parse(address));
    },
    showLog: log.show,
    reportIssue() {
      const report = { extensionId: extension, issueBody: issueText(version, log.recent()) };
      void vscode.commands.executeCommand('workbench.action.openIssueReporter', report);
    },
  };
}
