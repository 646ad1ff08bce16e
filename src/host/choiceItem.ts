// A choice as the editor's pickers show it.
import * as vscode from 'vscode';
import type { Choice } from '../app/app.ts';
import { inert } from '../present/format.ts';

export interface ChoiceItem<T> extends vscode.QuickPickItem {
  readonly choice: Choice<T>;
}

/** A choice whose text stays text. */
export function choiceItem<T>(choice: Choice<T>): ChoiceItem<T> {
  return {
    choice,
    label: inert(choice.label),
    ...(choice.description === undefined ? {} : { description: inert(choice.description) }),
    ...(choice.detail === undefined ? {} : { detail: inert(choice.detail) }),
    ...(choice.icon === undefined ? {} : { iconPath: new vscode.ThemeIcon(choice.icon) }),
  };
}

/** Shows a picker. @returns what is chosen, or what `listen` ends it with; undefined where the user backs out */
export function picked<T, Other = never>(
  pick: vscode.QuickPick<ChoiceItem<T>>,
  listen: (end: (other: Other) => void) => void = () => undefined,
): Promise<T | Other | undefined> {
  return new Promise<T | Other | undefined>((resolve) => {
    listen(resolve);
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item) resolve(item.choice.value);
    });
    pick.onDidHide(() => {
      resolve(undefined);
    });
    pick.show();
  }).finally(() => {
    pick.dispose();
  });
}
