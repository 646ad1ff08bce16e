// Converts the classes of a score, which are letters, into ordered values: A is the best and has the highest.
import type { ChartFormats } from './chartFormats.ts';

/** The classes from the worst to the best. Unconfirmed: that the letters of the service end at E. */
const letters = ['E', 'D', 'C', 'B', 'A'];

/** The values of all classes, ascending. */
export const classValues: readonly number[] = letters.map((_, at) => at + 1);

/** The names of members that hold a class. Other letters, such as that of a legal form, have no order. */
const className = /class|rating|grade|score/i;

/** Returns whether the last name of a payload path says that its value is a class. */
export function isClassPath(path: string): boolean {
  return className.test(path.split('.').at(-1) ?? '');
}

/** The value of a class, from 1 for E to 5 for A; undefined for anything but these letters. */
export function classValueOf(letter: unknown): number | undefined {
  const at = letters.findIndex((one) => one === letter);
  return at === -1 ? undefined : at + 1;
}

/** The text of a value: the letter if its panel shows classes, otherwise the number. */
export function valueText(value: number, { classes }: { readonly classes?: true }, formats: Pick<ChartFormats, 'value'>): string {
  return (classes && letters[value - 1]) ?? formats.value(value);
}
