// Registers the tools for language models with the editor. Their code is loaded when one is first called.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import { agentTools } from '../ids.ts';
import type { GetWindowServices } from './windowServices.ts';
import { lazy } from './lazy.ts';

/**
 * Registers the tools. Before a call, the editor shows the question of `prepareInvocation` to the user, unless the user always
 * allows the tool.
 */
export function registerAgentTools(getWindow: GetWindowServices, logFault: (error: unknown) => void): Disposable {
  const agents = lazy(async () => {
    const [{ Agents }, { hostSettings }, { app, sessionReady }] = await Promise.all([
      import('../agents/agents.ts'),
      import('./settings.ts'),
      getWindow(),
    ]);
    await sessionReady;
    const cap = (): number | undefined => hostSettings.caps.perAgentChat;
    const isTrusted = (): boolean => vscode.workspace.isTrusted;
    const made = new Agents({ app, cap, mayWrite: () => hostSettings.agentWrites, isTrusted, logFault });
    return { made, dispose: () => undefined };
  });
  const registered = Object.values(agentTools).map((name) =>
    vscode.lm.registerTool<unknown>(name, {
      async prepareInvocation({ input }, token) {
        const { doing, question } = await (await agents.get()).made.prepare(name, input, signalOf(token));
        const prepared = doing === undefined ? {} : { invocationMessage: doing };
        if (!question) return prepared;
        // The question contains names of lists and companies, so none of it is read as Markdown.
        const message = new vscode.MarkdownString().appendText(question.text);
        return { ...prepared, confirmationMessages: { title: question.title, message } };
      },
      async invoke({ input, tokenizationOptions }, token) {
        const text = await (await agents.get()).made.invoke(name, input, signalOf(token), tokenizationOptions?.tokenBudget);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      },
    }),
  );
  return vscode.Disposable.from(...registered);
}

function signalOf(token: vscode.CancellationToken): AbortSignal {
  const abort = new AbortController();
  const cancel = (): void => {
    abort.abort(new Error('cancelled'));
  };
  if (token.isCancellationRequested) cancel();
  else token.onCancellationRequested(cancel);
  return abort.signal;
}
