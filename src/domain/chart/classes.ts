// Classes of a score that are letters, as ordered values: A is the best one and lies highest.
import type { ChartFormats } from './chartFormats.ts';

/** From the lowest value to the highest. Unconfirmed: that the letters of the service end at E. */
const letters = ['E', 'D', 'C', 'B', 'A'];

/** The values of all classes, ascending. */
export const classValues: readonly number[] = letters.map((_, at) => at + 1);

/** Members of this name hold a class: other letters, such as that of a legal form, have no order. */
const className = /class|rating|grade|score/i;

/** Whether the last name of a path says that its value is a class. */
export function isClassPath(path: string): boolean {
  return className.test(path.split('.').at(-1) ?? '');
}

/** The value of a class; undefined for what is no letter from A to E. */
export function classValueOf(letter: unknown): number | undefined {
  const at = letters.findIndex((one) => one === letter);
  return at === -1 ? undefined : at + 1;
}

/** A value as its panel writes it: the letter of a class, otherwise the number. */
export function valueText(value: number, { classes }: { readonly classes?: true }, formats: Pick<ChartFormats, 'value'>): string {
  return (classes && letters[value - 1]) ?? formats.value(value);
}
