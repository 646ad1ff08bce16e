// The headings of a quick pick: which choices stand under one, and where each begins.
import type { Choice } from './app.ts';

/** Choices with the heading that the editor draws above the first of them. */
export function grouped<T>(group: string, choices: readonly Choice<T>[]): readonly Choice<T>[] {
  return choices.map((choice) => ({ ...choice, group }));
}

/** Choices under several headings, in the order of the headings. @param groupOf returns the heading of a value */
export function groupedBy<T, Name extends string>(
  headings: Readonly<Record<Name, string>>,
  choices: readonly Choice<T>[],
  groupOf: (value: T) => Name,
): readonly Choice<T>[] {
  return Object.entries<string>(headings).flatMap(([name, heading]) =>
    grouped(
      heading,
      choices.filter(({ value }) => groupOf(value) === name),
    ),
  );
}

/**
 * The choices with a heading wherever the group changes. Choices without a group that follow a group get an empty heading, which
 * is drawn as a line.
 */
export function withHeadings<T>(choices: readonly Choice<T>[]): readonly (Choice<T> | { readonly heading: string })[] {
  let last: string | undefined;
  return choices.flatMap((choice) => {
    if (choice.group === last) return [choice];
    last = choice.group;
    return [{ heading: last ?? '' }, choice];
  });
}
