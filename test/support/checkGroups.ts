// Checks the headings of a quick pick. Every quick pick that a test of the commands opens is checked here.
import assert from 'node:assert/strict';
import type { Choice } from '../../src/app/app.ts';
import { withHeadings } from '../../src/app/choiceGroups.ts';

/** More choices than these need headings. */
const mostWithoutHeadings = 6;

/** A heading occurs once, above all of its choices, and a quick pick with many choices has at least one. */
export function checkGroups(placeholder: string, choices: readonly Choice<unknown>[]): void {
  const headings = withHeadings(choices).flatMap((one) => ('heading' in one ? [one.heading] : []));
  assert.deepEqual(headings, [...new Set(headings)], `the choices of a group follow each other: ${placeholder}`);
  const needsHeadings = choices.length > mostWithoutHeadings;
  assert.ok(!needsHeadings || headings.length > 0, `${choices.length} choices have no heading: ${placeholder}`);
}
