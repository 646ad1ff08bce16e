// The editor's questions, messages and progress, as the commands ask for them.
import * as vscode from 'vscode';
import { back, type SecondaryAction, type ChooseOptions, type Message, type Question, type Step, type Ui } from '../app/app.ts';
import { choiceItems, picked, type ChoiceItem } from './choiceItem.ts';
import { find } from './finding.ts';
import { walkthrough } from '../ids.ts';
import { inert } from '../viewModel/format.ts';
import { documentationAddress } from '../viewModel/documentationAddress.ts';
import { issueText } from '../viewModel/issueText.ts';
import type { InsertionPoint } from './code/insertIds.ts';
import type { Log } from './log.ts';

export interface UiDeps {
  readonly insertionPoint: InsertionPoint;
  readonly log: Pick<Log, 'show' | 'recent'>;
  readonly reveal: Ui['reveal'];
  readonly suggest: Ui['suggest'];
  readonly product: Ui['product'];
  readonly showReport: Ui['showReport'];
}

/** Work shorter than this shows no progress: a flash is worse than nothing. */
const debounceMs = 400;
const doneMs = 5000;

/** @param deps.reveal scrolls to the row of a list */
export function createUi({ insertionPoint, suggest, log, reveal, product, showReport }: UiDeps): Ui {
  return {
    ask,
    choose,
    chooseMany,
    find,
    async confirm({ text, detail, action, secondaryActions = [] }) {
      const options = { modal: true, detail: inert(detail) };
      const answer = await vscode.window.showWarningMessage(
        inert(text),
        options,
        action,
        ...secondaryActions.map(({ label }) => label),
      );
      secondaryActions.find(({ label }) => label === answer)?.run(undefined);
      return answer === action;
    },
    showMessage,
    showStatus(text) {
      vscode.window.setStatusBarMessage(inert(text), doneMs);
    },
    withProgress,
    suggest,
    get editing() {
      return vscode.window.activeTextEditor !== undefined;
    },
    insert: (write) => insertionPoint.insert(write),
    get cursors() {
      return insertionPoint.cursors;
    },
    async copy(text) {
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage(vscode.l10n.t('Copied.'), doneMs);
    },
    clipboard: async () => vscode.env.clipboard.readText(),
    get document() {
      return insertionPoint.document;
    },
    read,
    shell: process.platform === 'win32' ? 'powershell' : 'posix',
    reveal,
    run(command) {
      void vscode.commands.executeCommand(command);
    },
    // Only those need it who save something.
    destination: async (file) => (await import('./destination.ts')).chooseDestination(file),
    newFolder: async (folder) => (await import('./newFolder.ts')).makeFolder(folder),
    product,
    async show({ language, text }) {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content: text }));
    },
    showReport,
    focus(view) {
      void vscode.commands.executeCommand(`${view}.focus`);
    },
    openSettings(prefix) {
      void vscode.commands.executeCommand('workbench.action.openSettings', prefix);
    },
    openWalkthrough() {
      void vscode.commands.executeCommand('workbench.action.openWalkthrough', `${product.extension}#${walkthrough}`, false);
    },
    openDocumentation(page) {
      const manifest: unknown = vscode.extensions.getExtension(product.extension)?.packageJSON;
      const address = documentationAddress(manifest, page);
      if (address === undefined) void vscode.commands.executeCommand('extension.open', product.extension);
      else void vscode.env.openExternal(vscode.Uri.parse(address));
    },
    showLog: log.show,
    reportIssue() {
      const report = { extensionId: product.extension, issueBody: issueText(product.version, log.recent()) };
      void vscode.commands.executeCommand('workbench.action.openIssueReporter', report);
    },
  };
}

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
  return picked<T, typeof back>(pick, (end) => {
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

function showMessage({ kind, text, actions = [] }: Message): void {
  const labels = actions.map(({ label }) => label);
  const show = kind === 'error' ? vscode.window.showErrorMessage : vscode.window.showWarningMessage;
  void show(inert(text), ...labels).then((label) => {
    actions.find((action) => action.label === label)?.run();
  });
}

/** Larger files are none that a person would paste from: a list of 10,000 takes some 150 KB. */
const mostBytes = 20_000_000;

async function read(title: string): Promise<{ readonly name: string; readonly text: string } | undefined> {
  const [uri] = (await vscode.window.showOpenDialog({ title, openLabel: vscode.l10n.t('Read') })) ?? [];
  if (!uri) return undefined;
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > mostBytes) {
    showMessage({
      kind: 'warning',
      text: vscode.l10n.t('The file is larger than 20 MB. Choose a smaller one, or cut it into parts.'),
    });
    return undefined;
  }
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  return { name: uri.path.split('/').at(-1) ?? '', text };
}

async function withProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  let last: string | undefined;
  let report = (text: string): void => {
    last = text;
  };
  const working = work(abort.signal, (text) => {
    report(text);
  });
  const quiet = new Promise<'quiet'>((resolve) => setTimeout(resolve, debounceMs, 'quiet'));
  // A failure is the caller's to see; here it only ends the wait.
  if ((await Promise.race([working.catch(() => 'over'), quiet])) !== 'quiet') return working;
  const options = { location: vscode.ProgressLocation.Notification, title: inert(title), cancellable: true };
  return vscode.window.withProgress(options, (progress, token) => {
    report = (message) => {
      progress.report({ message: inert(message) });
    };
    if (last !== undefined) report(last);
    token.onCancellationRequested(() => {
      abort.abort(new Error('cancelled'));
    });
    return working;
  });
}
