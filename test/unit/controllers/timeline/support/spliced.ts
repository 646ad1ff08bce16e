// Applies a splice as a page does, in the plainest way: the counterpart of what the host sends.
import type { Splice } from '../../../../../src/controllers/timeline/protocol.ts';

/** The numbers of the rows after a splice. */
export function spliced(numbers: readonly number[], { at, steps }: Splice): number[] {
  const left = numbers.slice(at);
  const now = steps.split(' ').flatMap((step) => {
    const said = step.slice(1);
    if (step.startsWith('+')) return said.split(',').map(Number);
    const some = left.splice(0, Number(said));
    return step.startsWith('=') ? some : [];
  });
  return [...numbers.slice(0, at), ...now, ...left];
}
