// The extension's log of calls and errors. It never contains an address or a token.
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
  /** Returns the last lines about calls and faults, the oldest first. They have no request IDs: a report may be public. */
  readonly recent: () => readonly string[];
}

/** The most characters of a line. */
const longestLine = 1000;
/** The number of lines in a report, which a person has to read. */
const mostRecent = 30;

/** The log as an output channel, whose level the user sets. */
export function createLog(): Log {
  // The channel is created with the first line, because creating it would make the start slower.
  let made: vscode.LogOutputChannel | undefined;
  let isOver = false;
  const channel = (): vscode.LogOutputChannel => (made ??= vscode.window.createOutputChannel('Company Data', { log: true }));
  // `plain` keeps an entry on one line, without control characters that would start another line or colour it.
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

// The message of an error may contain anything, even a token. Its name and the positions in our own files do not.
function faultLine(error: unknown): string {
  if (!(error instanceof Error)) return 'fault: not an error';
  const places = [...(error.stack ?? '').matchAll(/(?<![\w.-])([\w.-]+\.cjs:\d+:\d+)\)?$/gm)]
    .slice(0, 5)
    .map((match) => match[1]);
  return `fault: ${error.name} at ${places.join(', ')}`;
}
