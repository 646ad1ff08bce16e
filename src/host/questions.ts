// Questions to the user: a text, a choice, several choices, or consent in a dialog.
import * as vscode from 'vscode';
import {
  back,
  type ChooseOptions,
  type Confirmation,
  type Question,
  type Questions,
  type SecondaryAction,
  type Step,
} from '../app/app.ts';
import { inert } from '../viewModel/format.ts';
import { choiceItems, showPicker, type ChoiceItem } from './choiceItem.ts';
import { find } from './finding.ts';

export const questions: Questions = { ask, choose, chooseMany, find, confirm };

function ask(question: Question): Promise<string | typeof back | undefined> {
  const input = vscode.window.createInputBox();
  input.title = inert(question.title);
  input.prompt = inert(question.prompt);
  input.placeholder = question.placeholder ?? '';
  input.value = question.value ?? '';
  input.password = question.secret ?? false;
  // A click elsewhere must not discard the typed text.
  input.ignoreFocusOut = true;
  setButtons(input, question);
  const check = (): boolean => {
    const problem = question.check?.(input.value);
    input.validationMessage = inert(problem ?? '');
    return problem === undefined;
  };
  return new Promise<string | typeof back | undefined>((resolve) => {
    input.onDidChangeValue(check);
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) resolve(back);
      else if (check()) question.secondaryActions?.find(({ label }) => label === button.tooltip)?.run(input.value);
    });
    input.onDidAccept(() => {
      if (check()) resolve(input.value);
    });
    input.onDidHide(() => {
      resolve(undefined);
    });
    input.show();
  }).finally(() => {
    input.dispose();
  });
}

function choose<T>(options: ChooseOptions<T>): Promise<T | typeof back | undefined> {
  const pick = vscode.window.createQuickPick<ChoiceItem<T>>();
  pick.title = inert(options.title);
  pick.placeholder = inert(options.placeholder);
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  pick.items = choiceItems(options.choices);
  setButtons(pick, options);
  return showPicker<T, typeof back>(pick, (end) => {
    pick.onDidTriggerButton((button) => {
      const [item] = pick.activeItems;
      if (button === vscode.QuickInputButtons.Back) end(back);
      else if (item?.choice) options.secondaryActions?.find(({ label }) => label === button.tooltip)?.run(item.choice.value);
    });
  });
}

async function chooseMany<T>({ title, placeholder, choices }: Omit<ChooseOptions<T>, 'step'>): Promise<readonly T[] | undefined> {
  const words = { title: inert(title), placeHolder: inert(placeholder) };
  const options = { ...words, matchOnDescription: true, matchOnDetail: true, ignoreFocusOut: true };
  const items = await vscode.window.showQuickPick(choiceItems(choices), { ...options, canPickMany: true });
  return items?.flatMap(({ choice }) => (choice ? [choice.value] : []));
}

async function confirm({ text, detail, action, secondaryActions = [] }: Confirmation): Promise<boolean> {
  const options = { modal: true, detail: inert(detail) };
  const labels = secondaryActions.map(({ label }) => label);
  const answer = await vscode.window.showWarningMessage(inert(text), options, action, ...labels);
  secondaryActions.find(({ label }) => label === answer)?.run(undefined);
  return answer === action;
}

function setButtons(
  input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>,
  {
    step,
    secondaryActions = [],
  }: { readonly step?: Step; readonly secondaryActions?: readonly Pick<SecondaryAction<never>, 'label' | 'icon'>[] },
): void {
  if (step) {
    input.step = step.at;
    input.totalSteps = step.of;
  }
  input.buttons = [
    ...(step && step.at > 1 ? [vscode.QuickInputButtons.Back] : []),
    ...secondaryActions.map(({ label, icon }) => ({ iconPath: new vscode.ThemeIcon(icon), tooltip: label })),
  ];
}
