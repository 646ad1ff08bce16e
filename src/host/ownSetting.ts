// Reads a setting as the user, or who runs the computer, has set it: what a workspace says of it never counts.
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
