// Finds texts for which a regular expression takes more than linear time, because these would block the extension host.

const base = [
  ' ',
  '\t',
  '\n',
  '\r',
  'a',
  'e',
  'A',
  '0',
  '"',
  "'",
  '`',
  '\\',
  '-',
  '/',
  '*',
  '#',
  ',',
  ';',
  '.',
  ':',
  '=',
  '(',
  '[',
];
const pairs = [
  'a ',
  ' \n',
  '\n ',
  'a\n',
  '" ',
  '- ',
  '//',
  '/*',
  '*/',
  '/* */',
  '{',
  '|',
  '<',
  'é',
  '\u0301',
  '“',
  'a,',
  '"a"',
  '\\"',
  '1.',
  'T',
  '\u202e',
];
const prefixes = ['', 'a', '"', '"a"', '- ', '#', '0', 'x\n', '{', "'", '['];
const suffixes = ['', '\u0000', '\n\u0000'];

/** Characters of the first texts: what is exponential takes long of a few, what is quadratic some milliseconds of more. */
const [tiny, fewest] = [22, 4000];
/** Milliseconds of which a text that is this long gives no reason to look closer. */
const soonMs = 1;
/** The time may grow by this factor when the text doubles: twice, and what a measurement is off. */
const mostRatio = 2.8;

/** A text that takes too long, or undefined if none of the tried ones does. */
export function slowTextFor(expression: RegExp): string | undefined {
  const words = [...new Set(expression.source.match(/[A-Za-z]{2,}|[^\w\s\\]/g) ?? [])];
  for (const unit of new Set([...base, ...pairs, ...words, ...words.map((word) => `${word} `)])) {
    // An expression that may begin anywhere finds its beginning in what repeats.
    for (const prefix of new Set(expression.source.startsWith('^') ? [...prefixes, ...words] : [''])) {
      for (const suffix of suffixes) {
        const textOf = (length: number): string => prefix + unit.repeat(Math.ceil(length / unit.length)) + suffix;
        if (isSlow((text) => run(expression, text), textOf)) return JSON.stringify([prefix, unit, suffix]);
      }
    }
  }
  return undefined;
}

/** Returns whether a scan takes more than linear time for texts of growing lengths. */
export function isSlow(scan: (text: string) => void, textOf: (length: number) => string): boolean {
  if (takesLonger(scan, textOf(tiny), soonMs)) return true;
  if (!takesLonger(scan, textOf(fewest), soonMs)) return false;
  return processorMs(scan, textOf(4 * fewest)) > mostRatio ** 2 * processorMs(scan, textOf(fewest));
}

/** Returns whether none of some runs is quicker: other processes and the collector only add to the time of one. */
function takesLonger(scan: (text: string) => void, text: string, ms: number): boolean {
  for (let run = 0; run < 5; run += 1) {
    const before = performance.now();
    scan(text);
    if (performance.now() - before < ms) return false;
  }
  return true;
}

/**
 * Milliseconds of this thread's processor time that a scan takes on average. The system counts that time in ticks of some
 * milliseconds, so the scan is repeated until it has taken many of them.
 */
function processorMs(scan: (text: string) => void, text: string): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    scan(text);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > 100_000) return (user + system) / 1000 / runs;
  }
}

// The expression is run as it is used: for all matches if it is global, otherwise for the first one.
function run(expression: RegExp, text: string): void {
  expression.lastIndex = 0;
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
}
