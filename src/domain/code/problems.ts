// Finds problems with IDs, tokens and calls in a text, in steps between which other work can run.
import { openingOf, idSequencesIn } from './arrays.ts';
import { listNamedBefore } from './listComment.ts';
import { withoutWords, type TextEdit } from './removal.ts';
import type { SecretFingerprints } from './secretFingerprints.ts';
import { tokensInAddresses, unlimitedCalls } from './serviceCalls.ts';
import type { Word } from './words.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A problem with its offsets in the text. `owner` is the account that is signed in with the token, if there is one. An ID is
 * `gone` if it is not in the list that the comment of its array names. `sequence` holds the IDs of the array that `word` belongs
 * to. `most` is the number of credits that an answer may cost.
 */
export type CodeProblem = Span &
  (
    | { readonly kind: 'token'; readonly owner?: string }
    | { readonly kind: 'duplicate'; readonly first: Span; readonly sequence: readonly Word[]; readonly word: Word }
    | { readonly kind: 'gone'; readonly list: KnownList; readonly sequence: readonly Word[]; readonly word: Word }
    | { readonly kind: 'noLimit'; readonly most: number; readonly fix?: TextEdit }
  );

/** A list of which all companies are known. */
export interface KnownList {
  readonly name: string;
  readonly companies: ReadonlySet<string>;
  /** The time when the companies were read, in milliseconds since the epoch. */
  readonly at: number;
}

export interface ProblemKnowledge {
  readonly secrets: SecretFingerprints;
  /** The origins of the service in the addresses of the accounts and the settings. */
  readonly origins: readonly string[];
  /** Returns whether an answer of the service has named the ID. */
  readonly isKnown: (id: string) => boolean;
  /** The list that a comment names; undefined if not all of its companies are known. */
  readonly listNamed: (comment: string) => KnownList | undefined;
}

/** Problems of one kind that are reported in a text, since nobody reads more. */
const mostProblems = 200;

/** Finds the problems of one kind in each step, which takes a few milliseconds for a megabyte. */
export function* problemsIn(
  text: string,
  words: readonly Word[],
  knowledge: ProblemKnowledge,
): Generator<readonly CodeProblem[]> {
  const { secrets, origins, isKnown } = knowledge;
  yield tokens(secrets.find(text), tokensInAddresses(text, origins)).slice(0, mostProblems);
  yield unlimitedCalls(text, origins, mostProblems).map((call): CodeProblem => ({ kind: 'noLimit', ...call }));
  const sequences = idSequencesIn(text, words, isKnown);
  yield sequences
    .flatMap((sequence) => (openingOf(text, sequence) === undefined ? [] : duplicates(sequence)))
    .slice(0, mostProblems);
  yield sequences.flatMap((sequence) => gone(text, sequence, knowledge)).slice(0, mostProblems);
}

/** The edits that remove the IDs of some problems, one for each array; none for problems of other kinds. */
export function removalOf(text: string, problems: readonly CodeProblem[]): readonly TextEdit[] {
  const arrays = new Map<readonly Word[], Set<Word>>();
  for (const problem of problems)
    if ('sequence' in problem) arrays.set(problem.sequence, (arrays.get(problem.sequence) ?? new Set()).add(problem.word));
  return [...arrays].flatMap(([sequence, words]) => withoutWords(text, sequence, words) ?? []);
}

// A token that is found by its fingerprint as well as in an address is reported once, with its owner.
function tokens(known: readonly (Span & { readonly owner: string })[], inAddresses: readonly Span[]): readonly CodeProblem[] {
  const others = inAddresses.filter(({ start, end }) => !known.some((one) => one.start < end && start < one.end));
  return [
    ...known.map((one): CodeProblem => ({ kind: 'token', ...one })),
    ...others.map((one): CodeProblem => ({ kind: 'token', ...one })),
  ];
}

function duplicates(sequence: readonly Word[]): readonly CodeProblem[] {
  const firstById = new Map<string, Word>();
  return sequence.flatMap((word): CodeProblem[] => {
    const first = firstById.get(word.id);
    if (!first) {
      firstById.set(word.id, word);
      return [];
    }
    return [{ kind: 'duplicate', start: word.start, end: word.end, first, sequence, word }];
  });
}

function gone(text: string, sequence: readonly Word[], { listNamed }: ProblemKnowledge): readonly CodeProblem[] {
  const comment = listNamedBefore(text, sequence[0]?.start ?? 0);
  const list = comment === undefined ? undefined : listNamed(comment);
  if (!list) return [];
  return sequence
    .filter(({ id }) => !list.companies.has(id))
    .map((word): CodeProblem => ({ kind: 'gone', start: word.start, end: word.end, list, sequence, word }));
}
