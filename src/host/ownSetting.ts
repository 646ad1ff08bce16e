// Reads settings of the user alone, for which a workspace's value never counts, and those of a document.
import * as vscode from 'vscode';

/**
 * The editor hands out no workspace's value of a setting whose scope is `application`, which all of ours are; should it once, or
 * in a section that is not ours, it does not count.
 */
export function ownSetting(section: string, key: string): unknown {
  const configuration = vscode.workspace.getConfiguration(section);
  const found = configuration.inspect(key);
  const isWorkspaces =
    found?.workspaceValue !== undefined ||
    found?.workspaceFolderValue !== undefined ||
    found?.workspaceLanguageValue !== undefined ||
    found?.workspaceFolderLanguageValue !== undefined;
  return isWorkspaces ? (found.globalValue ?? found.defaultValue) : configuration.get(key);
}

/**
 * Reads a setting for a document and its language. A repository may set it, so it must neither spend nor send anything, nor say
 * where anything goes.
 * @param document undefined if no text is open: the setting of the window then counts
 */
export function documentSetting(key: string, document: vscode.TextDocument | undefined): unknown {
  const scope = document && { uri: document.uri, languageId: document.languageId };
  return vscode.workspace.getConfiguration(undefined, scope).get(key);
}

/** Sets a setting of the user, for all windows. @param value undefined if it is to be as if it had never been set */
export async function setOwnSetting(key: string, value: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);
}
