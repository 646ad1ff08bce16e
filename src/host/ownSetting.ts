// Reads and writes the user's settings, ignoring a workspace's values, and reads settings of a document.
import * as vscode from 'vscode';

/**
 * Reads a setting of the user. The editor itself ignores a workspace's value if the scope of the setting is `application`, as it
 * is for ours that are read here. The value is ignored here too, in case the editor does not, and for settings that are not ours.
 */
export function ownSetting(section: string, key: string): unknown {
  const configuration = vscode.workspace.getConfiguration(section);
  const found = configuration.inspect(key);
  const hasWorkspaceValue =
    found?.workspaceValue !== undefined ||
    found?.workspaceFolderValue !== undefined ||
    found?.workspaceLanguageValue !== undefined ||
    found?.workspaceFolderLanguageValue !== undefined;
  return hasWorkspaceValue ? (found.globalValue ?? found.defaultValue) : configuration.get(key);
}

/**
 * Reads a setting for a document and its language. A repository may set it, so it must not decide about spending, sending or
 * addresses.
 * @param document undefined if no text is open, so that the setting of the window is read
 */
export function documentSetting(key: string, document: vscode.TextDocument | undefined): unknown {
  const scope = document && { uri: document.uri, languageId: document.languageId };
  return vscode.workspace.getConfiguration(undefined, scope).get(key);
}

/** Sets a setting of the user for all windows. @param value undefined to remove the user's value */
export async function setOwnSetting(key: string, value: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);
}
