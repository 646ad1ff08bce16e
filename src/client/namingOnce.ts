// Reports each kind of unreadable part of an answer only once.
import type { CallRecord } from './call.ts';

/**
 * Wraps a recorder of calls so that `odd` names each unreadable part only the first time. The log would repeat it for each
 * answer.
 */
export function namingOnce(record: (call: CallRecord) => void): (call: CallRecord) => void {
  const named = new Set<string>();
  return ({ odd = [], ...call }) => {
    const newNames = odd.filter((name) => !named.has(name));
    for (const name of newNames) named.add(name);
    record(newNames.length === 0 ? call : { ...call, odd: newNames });
  };
}
