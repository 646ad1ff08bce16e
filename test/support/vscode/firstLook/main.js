// Shows the product where it is started for the first time; from then on the window is as the user has left it.
'use strict';
const vscode = require('vscode');

const shown = 'shown';

exports.activate = async ({ globalState }) => {
  if (globalState.get(shown)) return;
  await vscode.commands.executeCommand('companyData.getStarted');
  await vscode.commands.executeCommand('workbench.view.extension.companyData');
  await globalState.update(shown, true);
};
