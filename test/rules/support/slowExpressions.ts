// Looks for texts that a regular expression takes more than linear time for: a file of any shape must not block the extension host.

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
const most = 64_000;
/** Twice the text may take so many times as long, with what a measurement is off. */
const mostRatio = 2.8;

/** A text that takes too long, or undefined where none of the tried ones does. */
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

/** Whether a scan takes more than linear time for texts of growing lengths. */
export function isSlow(scan: (text: string) => void, textOf: (length: number) => string): boolean {
  if (timeOf(scan, textOf(tiny), 1) > soonMs && timeOf(scan, textOf(tiny), 3) > soonMs) return true;
  if (timeOf(scan, textOf(fewest), 1) < soonMs || timeOf(scan, textOf(fewest), 2) < soonMs) return false;
  for (let length = fewest; length <= most; length *= 2) {
    const twice = timeOf(scan, textOf(2 * length), 5);
    if (twice <= soonMs * 4) continue;
    // A window of some thousand characters grows to its full size at first: only what goes on growing faster is more than linear.
    const growsFaster = (from: number): boolean => timeOf(scan, textOf(2 * from), 5) > mostRatio * timeOf(scan, textOf(from), 5);
    return growsFaster(length) && growsFaster(2 * length);
  }
  return false;
}

/**
 * Milliseconds of this thread alone, the least of some runs: other processes and the collector only add to it.
 * A run that takes long is measured well enough by itself.
 */
function timeOf(scan: (text: string) => void, text: string, runs: number): number {
  let least = Infinity;
  for (let times = 0; times < runs && (times === 0 || least < 20); times += 1) {
    const before = process.threadCpuUsage();
    scan(text);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

// As it is used: all of its matches where it is global, else the first one.
function run(expression: RegExp, text: string): void {
  expression.lastIndex = 0;
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
}
