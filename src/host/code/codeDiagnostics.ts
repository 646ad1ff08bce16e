// Reports tokens, repeated IDs and calls without a limit in open files, from memory and the cache.
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import * as vscode from 'vscode';
import { originOf, readAddress } from '../../client/address.ts';
import { isNamed } from '../../domain/code/listComment.ts';
import { problemsIn, type CodeProblem, type KnownList } from '../../domain/code/problems.ts';
import { SecretFingerprints } from '../../domain/code/secretFingerprints.ts';
import { settings } from '../../ids.ts';
import { codeProblemText } from '../../viewModel/code/codeProblemText.ts';
import { readSecret, secretKey, tokenVariable } from '../../state/session/account.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { codeFixes, type FoundProblem } from './codeFixes.ts';
import { codeSchemes, isCode, longestCode, type CodeReadingDeps, type Knowledge } from './codeKnowledge.ts';
import { documentWords } from './codeWords.ts';
import { followSession } from '../../state/session/followSession.ts';
import { showsDiagnostics } from '../settings.ts';
import { Debouncer } from '../debouncer.ts';

/** The milliseconds after the last key until a document is checked. */
const debounceMs = 300;

const severities: Readonly<Record<CodeProblem['kind'], vscode.DiagnosticSeverity>> = {
  token: vscode.DiagnosticSeverity.Error,
  duplicate: vscode.DiagnosticSeverity.Warning,
  gone: vscode.DiagnosticSeverity.Warning,
  noLimit: vscode.DiagnosticSeverity.Hint,
};

/** Reports problems in the documents that are visible, and offers their fixes. */
export class CodeDiagnostics implements vscode.Disposable {
  readonly #deps: CodeReadingDeps;
  readonly #knowledge: Knowledge;
  readonly #collection = vscode.languages.createDiagnosticCollection('companyData');
  readonly #found = new WeakMap<vscode.TextDocument, { readonly version: number; readonly problems: readonly FoundProblem[] }>();
  /** The documents that were checked, or are about to be, since the last change of known data. */
  readonly #checked = new Set<vscode.TextDocument>();
  readonly #debouncer: Debouncer<vscode.TextDocument>;
  readonly #disposables: vscode.Disposable;
  #secrets: Promise<SecretFingerprints> | undefined;
  #isDisposed = false;

  /** @param onDidLearn fires when more is known than before */
  constructor(deps: CodeReadingDeps, knowledge: Knowledge, onDidLearn: vscode.Event<void>) {
    this.#deps = deps;
    this.#knowledge = knowledge;
    this.#debouncer = new Debouncer(debounceMs, (document) => {
      this.#check(document).catch(deps.logFault);
    });
    this.#disposables = vscode.Disposable.from(
      this.#collection,
      this.#debouncer,
      this.#followSession(),
      onDidLearn(this.#checkAgain),
      vscode.window.onDidChangeVisibleTextEditors(this.#checkVisible),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#checked.has(document)) this.#debouncer.touch(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.#forget(document);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(settings.diagnostics)) return;
        this.#clearHidden();
        this.#checkAgain();
      }),
      codeFixes(
        codeSchemes.map((scheme) => ({ scheme })),
        (document) => this.#problemsOf(document),
        deps,
      ),
    );
    this.#checkVisible();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#disposables.dispose();
  }

  #followSession(): vscode.Disposable {
    return followSession(
      this.#deps.session,
      ({ lists }) => [lists.onDidChange(this.#checkAgain)],
      () => {
        this.#secrets = undefined;
        this.#clearHidden();
        this.#checkAgain();
      },
    );
  }

  readonly #checkVisible = (): void => {
    for (const { document } of vscode.window.visibleTextEditors)
      if (!this.#checked.has(document) && isCode(document)) {
        this.#checked.add(document);
        this.#debouncer.touch(document);
      }
  };

  // Documents behind other tabs are checked when they come to the front.
  readonly #checkAgain = (): void => {
    this.#checked.clear();
    this.#checkVisible();
  };

  // The problems of hidden documents may belong to another account, or the setting may have switched them off. They are found
  // again when the documents come to the front.
  #clearHidden(): void {
    const visible = new Set(vscode.window.visibleTextEditors.map(({ document }) => document.uri.toString()));
    this.#collection.forEach((uri) => {
      if (!visible.has(uri.toString())) this.#collection.delete(uri);
    });
  }

  #forget(document: vscode.TextDocument): void {
    this.#debouncer.drop(document);
    this.#checked.delete(document);
    this.#collection.delete(document.uri);
  }

  #problemsOf(document: vscode.TextDocument): readonly FoundProblem[] {
    const last = this.#found.get(document);
    return last?.version === document.version ? last.problems : [];
  }

  async #check(document: vscode.TextDocument): Promise<void> {
    const { version } = document;
    const isStale = (): boolean => this.#isDisposed || document.isClosed || document.version !== version;
    const known = this.#knowledge();
    if (isStale()) return;
    const text = known && showsDiagnostics(document) ? document.getText() : '';
    if (!known || text === '' || text.length > longestCode) {
      this.#collection.delete(document.uri);
      this.#found.delete(document);
      return;
    }
    const secrets = await this.#readSecrets();
    if (isStale()) return;
    const { words } = documentWords(document);
    const nameOf = known.names.of(words.map(({ id }) => id));
    const problems: FoundProblem[] = [];
    for (const step of problemsIn(text, words, {
      secrets,
      origins: originsOf(this.#deps),
      isKnown: (id) => nameOf(id) !== undefined,
      listNamed: (comment) => listNamed(known.session, comment),
    })) {
      problems.push(...step.map((problem) => ({ problem, diagnostic: diagnosticOf(document, problem, this.#deps) })));
      // A key that is pressed meanwhile comes first.
      await new Promise((resolve) => setImmediate(resolve));
      if (isStale()) return;
    }
    this.#report(document, version, problems);
  }

  async #readSecrets(): Promise<SecretFingerprints> {
    const reading = (this.#secrets ??= readSecrets(this.#deps));
    try {
      return await reading;
    } catch (error) {
      // The secret store may be locked only for a moment, so the next check reads it again.
      if (this.#secrets === reading) this.#secrets = undefined;
      throw error;
    }
  }

  #report(document: vscode.TextDocument, version: number, all: readonly FoundProblem[]): void {
    // A token belongs in the file of environment variables.
    const problems = isEnvironment(document) ? all.filter(({ problem }) => problem.kind !== 'token') : all;
    this.#found.set(document, { version, problems });
    this.#collection.set(
      document.uri,
      problems.map(({ diagnostic }) => diagnostic),
    );
  }
}

function diagnosticOf(
  document: vscode.TextDocument,
  problem: CodeProblem,
  { now, locale }: Pick<CodeReadingDeps, 'now' | 'locale'>,
): vscode.Diagnostic {
  const rangeOf = ({ start, end }: { readonly start: number; readonly end: number }): vscode.Range =>
    new vscode.Range(document.positionAt(start), document.positionAt(end));
  const text = codeProblemText(problem, { now: now(), locale });
  const diagnostic = new vscode.Diagnostic(rangeOf(problem), text, severities[problem.kind]);
  diagnostic.source = vscode.l10n.t('Company Data');
  diagnostic.code = problem.kind;
  if (problem.kind === 'duplicate') {
    const first = new vscode.Location(document.uri, rangeOf(problem.first));
    diagnostic.relatedInformation = [
      new vscode.DiagnosticRelatedInformation(first, vscode.l10n.t('This is its first occurrence.')),
    ];
  }
  return diagnostic;
}

/** Reads the fingerprints of all secrets once a session. The secrets themselves are not kept. */
async function readSecrets({ session, secrets }: CodeReadingDeps): Promise<SecretFingerprints> {
  const all = await Promise.all(
    session.accounts.map(async (account) => {
      const secret = await secrets.get(secretKey(account));
      const read = secret === undefined ? undefined : readSecret(secret, account.credentials);
      return read ? [{ text: read.kind === 'token' ? read.token : read.appKey, owner: account.name }] : [];
    }),
  );
  const token = secrets.environmentToken();
  if (token !== undefined) all.push([{ text: token, owner: tokenVariable }]);
  return new SecretFingerprints(all.flat(), salt());
}

function salt(): ConstructorParameters<typeof SecretFingerprints>[1] {
  const key = randomBytes(32);
  return { factor: randomInt(2 ** 32), digest: (text) => createHmac('sha256', key).update(text).digest('base64') };
}

function originsOf({ session, addresses }: CodeReadingDeps): readonly string[] {
  const known = session.accounts.flatMap(({ baseAddress, creditsAddress = baseAddress }) => [baseAddress, creditsAddress]);
  const read = [...known, ...addresses()].map(readAddress);
  return [...new Set(read.flatMap((one) => ('address' in one ? originOf(one.address) : [])))];
}

function isEnvironment({ uri }: vscode.TextDocument): boolean {
  return /\/\.env(?:\.[^/]*)?$/.test(uri.path);
}

/** The list that a comment names; undefined unless all its companies are known, because only then it is clear what it lacks. */
function listNamed({ lists }: OpenSession, comment: string): KnownList | undefined {
  const loaded = lists.lists.rows.flatMap(({ value }) => (value && isNamed(value, comment) ? [value] : []));
  const [list, ...others] = loaded;
  if (others.length > 0) return undefined;
  const [id = '', ...name] = comment.split(':');
  const complete = lists.allCompaniesIn(list?.id ?? id.trim());
  return complete && { name: list?.name ?? (name.join(':').trim() || id), ...complete };
}
