// Converts a row of any tree into the editor's tree item.
import * as vscode from 'vscode';
import { plain } from '../client/plainText.ts';
import { clickCommand } from '../ids.ts';
import type { ViewRow } from '../viewModel/viewRow.ts';

const collapsibleStates: Readonly<Record<ViewRow['collapsibleState'], vscode.TreeItemCollapsibleState>> = {
  leaf: vscode.TreeItemCollapsibleState.None,
  collapsed: vscode.TreeItemCollapsibleState.Collapsed,
  expanded: vscode.TreeItemCollapsibleState.Expanded,
};

/** Icons by name, so that rows share them. */
const icons = new Map<string, vscode.ThemeIcon>();

/** Returns the item of a row. @param element the object that the editor knows the row by, which a click hands to its command */
export function treeItem(row: ViewRow, element: ViewRow = row): vscode.TreeItem {
  const item = new vscode.TreeItem(plain(row.label), collapsibleStates[row.collapsibleState]);
  item.id = row.id;
  const icon = icons.get(row.icon) ?? new vscode.ThemeIcon(row.icon);
  icons.set(row.icon, icon);
  item.iconPath = icon;
  item.contextValue = row.context;
  item.accessibilityInformation = { label: plain(row.ariaLabel, 1000) };
  if (row.description !== undefined) item.description = plain(row.description);
  if (row.ticked !== undefined)
    item.checkboxState = row.ticked ? vscode.TreeItemCheckboxState.Checked : vscode.TreeItemCheckboxState.Unchecked;
  if (row.click !== undefined) item.command = { command: clickCommand, title: row.label, arguments: [row.click, element] };
  return item;
}
