// Converts choices into items of the editor's pickers, and shows a picker.
import * as vscode from 'vscode';
import type { Choice } from '../app/app.ts';
import { withHeadings } from '../app/choiceGroups.ts';
import { inert } from '../viewModel/format.ts';

export interface ChoiceItem<T> extends vscode.QuickPickItem {
  /** Undefined for a heading. */
  readonly choice?: Choice<T>;
}

/** Converts choices and adds the headings of their groups. Icons and links in their texts are shown as plain text. */
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

/**
 * Shows a picker.
 * @param listen gets a function that ends the picker with another result, for example when a button is clicked
 * @returns the chosen value or that other result; undefined if the user backs out
 */
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
