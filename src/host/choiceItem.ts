// A choice as the editor's pickers show it.
import * as vscode from 'vscode';
import type { Choice } from '../app/app.ts';
import { withHeadings } from '../app/choiceGroups.ts';
import { inert } from '../viewModel/format.ts';

export interface ChoiceItem<T> extends vscode.QuickPickItem {
  /** Absent from a heading. */
  readonly choice?: Choice<T>;
}

/** Choices whose text stays text, with the headings of their groups. */
export function choiceItems<T>(choices: readonly Choice<T>[]): readonly ChoiceItem<T>[] {
  return withHeadings(choices).map((one) =>
    'heading' in one ? { label: inert(one.heading), kind: vscode.QuickPickItemKind.Separator } : choiceItem(one),
  );
}

function choiceItem<T>(choice: Choice<T>): ChoiceItem<T> {
  return {
    choice,
    label: inert(choice.label),
    ...(choice.description === undefined ? {} : { description: inert(choice.description) }),
    ...(choice.detail === undefined ? {} : { detail: inert(choice.detail) }),
    ...(choice.icon === undefined ? {} : { iconPath: new vscode.ThemeIcon(choice.icon) }),
  };
}

/** Shows a picker. @returns the chosen value, or the one that `listen` ends it with; undefined if the user backs out */
export function showPicker<T, Other = never>(
  pick: vscode.QuickPick<ChoiceItem<T>>,
  listen: (end: (other: Other) => void) => void = () => undefined,
): Promise<T | Other | undefined> {
  return new Promise<T | Other | undefined>((resolve) => {
    listen(resolve);
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item?.choice) resolve(item.choice.value);
    });
    pick.onDidHide(() => {
      resolve(undefined);
    });
    pick.show();
  }).finally(() => {
    pick.dispose();
  });
}
