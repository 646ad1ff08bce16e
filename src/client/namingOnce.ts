// Says of what could not be read in answers once what it is, however many answers have it.
import type { CallRecord } from './call.ts';

/** A recorder of calls that leaves out of `odd` all that it has named before: a page of odd records is one line, not one for each. */
export function namingOnce(record: (call: CallRecord) => void): (call: CallRecord) => void {
  const named = new Set<string>();
  return ({ odd = [], ...call }) => {
    const fresh = odd.filter((name) => !named.has(name));
    for (const name of fresh) named.add(name);
    record(fresh.length === 0 ? call : { ...call, odd: fresh });
  };
}
