// Shows a picker whose choices are searched for while the user types.
import * as vscode from 'vscode';
import type { FindOptions } from '../app/app.ts';
import { inert } from '../viewModel/format.ts';
import { choiceItems, showPicker, type ChoiceItem } from './choiceItem.ts';

/** Shows the picker, and searches at once and after every key. @returns undefined if the user backs out */
export function find<T>({ title, placeholder, value = '', search }: FindOptions<T>): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<ChoiceItem<T>>();
  pick.title = inert(title);
  pick.placeholder = inert(placeholder);
  pick.value = value;
  pick.ignoreFocusOut = true;
  const show = (): void => {
    // The results are shown unfiltered, because the search handles accents and the editor's own filter does not.
    pick.items = choiceItems(search(pick.value)).map((item) => ({ ...item, alwaysShow: true }));
  };
  show();
  pick.onDidChangeValue(show);
  return showPicker(pick);
}
