// Finds problems with IDs, tokens and calls in a text, in steps between which other work can run.
import { openingOf, runsIn } from './arrays.ts';
import { listNamedBefore } from './listComment.ts';
import { withoutWords, type TextEdit } from './removal.ts';
import type { SecretFingerprints } from './secretFingerprints.ts';
import { tokensInAddresses, unlimitedCalls } from './serviceCalls.ts';
import type { Word } from './words.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** By offsets into the text. */
export type CodeProblem = Span &
  (
    | /** Of an account where it is one of those that are signed in here. */ { readonly kind: 'token'; readonly owner?: string }
    | { readonly kind: 'duplicate'; readonly first: Span; readonly run: readonly Word[]; readonly word: Word }
    | { readonly kind: 'gone'; readonly list: KnownList; readonly run: readonly Word[]; readonly word: Word }
    | { readonly kind: 'noLimit'; readonly most: number; readonly fix?: TextEdit }
  );

/** A list of which all companies are known. */
export interface KnownList {
  readonly name: string;
  readonly companies: ReadonlySet<string>;
  /** The time when they were read, in milliseconds since the epoch. */
  readonly at: number;
}

export interface ProblemKnowledge {
  readonly secrets: SecretFingerprints;
  /** Of the service, as the accounts have it. */
  readonly origins: readonly string[];
  readonly isKnown: (id: string) => boolean;
  /** The list that a comment names; undefined if not all of its companies are known. */
  readonly listNamed: (comment: string) => KnownList | undefined;
}

/** Problems of one kind in one text: nobody reads more. */
const most = 200;

/** Each step takes a few milliseconds for a megabyte. */
export function* problemsIn(
  text: string,
  words: readonly Word[],
  knowledge: ProblemKnowledge,
): Generator<readonly CodeProblem[]> {
  const { secrets, origins, isKnown } = knowledge;
  yield tokens(secrets.find(text), tokensInAddresses(text, origins)).slice(0, most);
  yield unlimitedCalls(text, origins, most).map((call): CodeProblem => ({ kind: 'noLimit', ...call }));
  const runs = runsIn(text, words, isKnown);
  yield runs.flatMap((run) => (openingOf(text, run) === undefined ? [] : duplicates(run))).slice(0, most);
  yield runs.flatMap((run) => gone(text, run, knowledge)).slice(0, most);
}

/** The edit that mends some problems of one kind, those of one array at once; undefined if there is none. */
export function removalOf(text: string, problems: readonly CodeProblem[]): readonly TextEdit[] {
  const arrays = new Map<readonly Word[], Set<Word>>();
  for (const problem of problems)
    if ('run' in problem) arrays.set(problem.run, (arrays.get(problem.run) ?? new Set()).add(problem.word));
  return [...arrays].flatMap(([run, words]) => withoutWords(text, run, words) ?? []);
}

// One that is known by its print is known better than by its place.
function tokens(known: readonly (Span & { readonly owner: string })[], placed: readonly Span[]): readonly CodeProblem[] {
  const others = placed.filter(({ start, end }) => !known.some((one) => one.start < end && start < one.end));
  return [
    ...known.map((one): CodeProblem => ({ kind: 'token', ...one })),
    ...others.map((one): CodeProblem => ({ kind: 'token', ...one })),
  ];
}

function duplicates(run: readonly Word[]): readonly CodeProblem[] {
  const seen = new Map<string, Word>();
  return run.flatMap((word): CodeProblem[] => {
    const first = seen.get(word.id);
    if (!first) {
      seen.set(word.id, word);
      return [];
    }
    return [{ kind: 'duplicate', start: word.start, end: word.end, first, run, word }];
  });
}

function gone(text: string, run: readonly Word[], { listNamed }: ProblemKnowledge): readonly CodeProblem[] {
  const comment = listNamedBefore(text, run[0]?.start ?? 0);
  const list = comment === undefined ? undefined : listNamed(comment);
  if (!list) return [];
  return run
    .filter(({ id }) => !list.companies.has(id))
    .map((word): CodeProblem => ({ kind: 'gone', start: word.start, end: word.end, list, run, word }));
}
