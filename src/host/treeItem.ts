// A row as the editor draws it, whichever tree it stands in.
import * as vscode from 'vscode';
import { plain } from '../client/plainText.ts';
import { clickCommand } from '../ids.ts';
import type { ViewRow } from '../viewModel/viewRow.ts';

const collapsibleStates: Readonly<Record<ViewRow['collapsibleState'], vscode.TreeItemCollapsibleState>> = {
  leaf: vscode.TreeItemCollapsibleState.None,
  collapsed: vscode.TreeItemCollapsibleState.Collapsed,
  expanded: vscode.TreeItemCollapsibleState.Expanded,
};

/** One for all rows that look so. */
const icons = new Map<string, vscode.ThemeIcon>();

/** The item of a row. A click on it runs its command with the row as its argument, or with the object the tree knows it by. */
export function treeItem(row: ViewRow, known: ViewRow = row): vscode.TreeItem {
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
  if (row.click !== undefined) item.command = { command: clickCommand, title: row.label, arguments: [row.click, known] };
  return item;
}
