// The extension's log: a line for each call, and the origin of errors. It never contains an address or a token.
import * as vscode from 'vscode';
import type { CallRecord } from '../client/call.ts';
import { Failure } from '../client/failure.ts';
import { plain } from '../client/plainText.ts';
import type { Disposable } from '../client/event.ts';

export interface Log extends Disposable {
  readonly call: (record: CallRecord) => void;
  readonly fault: (error: unknown) => void;
  readonly line: (text: string) => void;
  readonly show: () => void;
  /** The last lines about calls and faults, the oldest first, without request IDs: for a report that anybody may read. */
  readonly recent: () => readonly string[];
}

const longestLine = 1000;
/** A report has a length that somebody reads. */
const mostRecent = 30;

/** The log as an output channel, whose level the user sets. */
export function createLog(): Log {
  // Made with the first line: until then there is nothing to look at, and making it is a part of what starting costs.
  let made: vscode.LogOutputChannel | undefined;
  let isOver = false;
  const channel = (): vscode.LogOutputChannel => (made ??= vscode.window.createOutputChannel('Company Data', { log: true }));
  // One line an entry: what stands in it begins no other and colours none.
  const write = (level: 'info' | 'warn' | 'error', line: string): void => {
    // After the log was disposed of, a late line would create a channel that nobody disposes of.
    if (!isOver) channel()[level](plain(line, longestLine));
  };
  const recent: string[] = [];
  const remember = (line: string): void => {
    recent.push(plain(line, longestLine));
    if (recent.length > mostRecent) recent.shift();
  };
  return {
    call(record) {
      const line = callLine(record);
      const { requestId: _requestId, odd: _odd, ...facts } = record;
      remember(callLine(facts));
      if (record.outcome === 'ok' && record.odd === undefined) write('info', line);
      else write('warn', line);
    },
    fault(error) {
      // A cancelled call, such as by closing the window, is no error.
      if (error instanceof Failure && error.kind === 'cancelled') return;
      const line = faultLine(error);
      remember(line);
      write('error', line);
    },
    line(text) {
      write('info', text);
    },
    show() {
      channel().show(true);
    },
    recent: () => [...recent],
    dispose() {
      isOver = true;
      made?.dispose();
    },
  };
}

function callLine({ operation, outcome, tries, ms, status, requestId, cost, odd }: CallRecord): string {
  return [
    operation,
    outcome,
    ...(status === undefined ? [] : [`status ${String(status)}`]),
    ...(cost === undefined ? [] : [`cost ${cost}`]),
    `${String(Math.round(ms))} ms`,
    ...(tries > 1 ? [`${String(tries)} tries`] : []),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
    ...(odd === undefined ? [] : [`not read: ${odd.join(', ')}`]),
  ].join(' · ');
}

// The message of an error may hold anything; its name and the places it passed through in our own files do not.
function faultLine(error: unknown): string {
  if (!(error instanceof Error)) return 'fault: not an error';
  const places = [...(error.stack ?? '').matchAll(/(?<![\w.-])([\w.-]+\.cjs:\d+:\d+)\)?$/gm)]
    .slice(0, 5)
    .map((match) => match[1]);
  return `fault: ${error.name} at ${places.join(', ')}`;
}
