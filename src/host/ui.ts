// The editor's questions, messages and progress, as the commands ask for them.
import * as vscode from 'vscode';
import {
  back,
  type Choice,
  type Choosing,
  type Message,
  type Question,
  type Step,
  type TextFile,
  type Ui,
} from '../commands/app.ts';
import type { InsertionPoint } from './insertIds.ts';

export interface UiParts {
  readonly insertionPoint: InsertionPoint;
  readonly showLog: () => void;
  readonly reveal: (listId: string) => void;
}

/** Work shorter than this shows no progress: a flash is worse than nothing. */
const quietMs = 400;
const doneMs = 5000;

/** @param parts.reveal scrolls to the row of a list */
export function createUi({ insertionPoint, showLog, reveal }: UiParts): Ui {
  return {
    ask,
    choose,
    async confirm({ text, detail, action }) {
      const options = { modal: true, detail: plain(detail) };
      return (await vscode.window.showWarningMessage(plain(text), options, action)) === action;
    },
    say,
    done(text) {
      vscode.window.setStatusBarMessage(withoutIcons(text), doneMs);
    },
    busy,
    get editing() {
      return vscode.window.activeTextEditor !== undefined;
    },
    insert: (ids) => insertionPoint.insert(ids),
    async copy(text) {
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage(vscode.l10n.t('Copied.'), doneMs);
    },
    reveal,
    run(command) {
      void vscode.commands.executeCommand(command);
    },
    save,
    openSettings(prefix) {
      void vscode.commands.executeCommand('workbench.action.openSettings', prefix);
    },
    showLog,
  };
}

function ask(question: Question): Promise<string | typeof back | undefined> {
  const input = vscode.window.createInputBox();
  input.title = question.title;
  input.prompt = question.prompt;
  input.placeholder = question.placeholder ?? '';
  input.value = question.value ?? '';
  input.password = question.secret ?? false;
  // What was typed is not lost to a click elsewhere.
  input.ignoreFocusOut = true;
  setStep(input, question.step);
  const check = (): boolean => {
    const problem = question.check?.(input.value);
    input.validationMessage = problem ?? '';
    return problem === undefined;
  };
  return new Promise<string | typeof back | undefined>((resolve) => {
    input.onDidChangeValue(check);
    input.onDidTriggerButton(() => {
      resolve(back);
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

function choose<T>(choosing: Choosing<T>): Promise<T | typeof back | undefined> {
  const pick = vscode.window.createQuickPick<ChoiceItem<T>>();
  pick.title = choosing.title;
  pick.placeholder = choosing.placeholder;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  pick.items = choosing.choices.map(choiceItem);
  setStep(pick, choosing.step);
  return new Promise<T | typeof back | undefined>((resolve) => {
    pick.onDidTriggerButton(() => {
      resolve(back);
    });
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

interface ChoiceItem<T> extends vscode.QuickPickItem {
  readonly choice: Choice<T>;
}

function choiceItem<T>(choice: Choice<T>): ChoiceItem<T> {
  return {
    choice,
    label: withoutIcons(choice.label),
    ...(choice.description === undefined ? {} : { description: withoutIcons(choice.description) }),
    ...(choice.detail === undefined ? {} : { detail: withoutIcons(choice.detail) }),
    ...(choice.icon === undefined ? {} : { iconPath: new vscode.ThemeIcon(choice.icon) }),
  };
}

function setStep(input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>, step: Step | undefined): void {
  if (!step) return;
  input.step = step.at;
  input.totalSteps = step.of;
  if (step.at > 1) input.buttons = [vscode.QuickInputButtons.Back];
}

function say({ kind, text, actions = [] }: Message): void {
  const labels = actions.map(({ label }) => label);
  const show = kind === 'error' ? vscode.window.showErrorMessage : vscode.window.showWarningMessage;
  void show(plain(text), ...labels).then((label) => {
    actions.find((action) => action.label === label)?.run();
  });
}

async function save({ name, kind, ending, lines }: TextFile): Promise<boolean> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    filters: { [kind]: [ending] },
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
  });
  if (!uri) return false;
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode([...lines].join('')));
  return true;
}

async function busy<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const working = work(abort.signal);
  const quiet = new Promise<'quiet'>((resolve) => setTimeout(resolve, quietMs, 'quiet'));
  // A failure is the caller's to see; here it only ends the wait.
  if ((await Promise.race([working.catch(() => 'over'), quiet])) !== 'quiet') return working;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (_progress, token) => {
    token.onCancellationRequested(() => {
      abort.abort(new Error('cancelled'));
    });
    return working;
  });
}

// Messages make links of [words](target), targets that run commands among them: text of the service gets none.
function plain(text: string): string {
  return text.replaceAll('](', '] (');
}

// Labels draw icons for $(name).
function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}
