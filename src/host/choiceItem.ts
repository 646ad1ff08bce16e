// A choice as the editor's pickers show it.
import * as vscode from 'vscode';
import type { Choice } from '../commands/app.ts';

export interface ChoiceItem<T> extends vscode.QuickPickItem {
  readonly choice: Choice<T>;
}

/** A choice whose text stays text. */
export function choiceItem<T>(choice: Choice<T>): ChoiceItem<T> {
  return {
    choice,
    label: withoutIcons(choice.label),
    ...(choice.description === undefined ? {} : { description: withoutIcons(choice.description) }),
    ...(choice.detail === undefined ? {} : { detail: withoutIcons(choice.detail) }),
    ...(choice.icon === undefined ? {} : { iconPath: new vscode.ThemeIcon(choice.icon) }),
  };
}

/** Labels draw icons for $(name): text of the service gets none. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}
