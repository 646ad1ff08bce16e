// Checks the texts for a user who has no data yet: the walkthrough and the texts of empty views.
import * as z from 'zod/mini';
import type { Ids, Texts } from './manifestChecks.ts';

const Step = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  media: z.object({
    image: z.object({ dark: z.string(), light: z.string(), hc: z.string(), hcLight: z.string() }),
    altText: z.string(),
  }),
  completionEvents: z.array(z.string()).check(z.minLength(1)),
});

export const FirstSteps = z.looseObject({
  contributes: z.looseObject({
    walkthroughs: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        icon: z.optional(z.string()),
        when: z.optional(z.string()),
        steps: z.array(Step),
      }),
    ),
    viewsWelcome: z.array(z.object({ view: z.string(), contents: z.string(), when: z.optional(z.string()) })),
  }),
});
export type FirstSteps = z.output<typeof FirstSteps>;

type Known = Pick<Ids, 'commands' | 'views' | 'contextKeys'>;

/** Finds the mistakes in the walkthroughs. @param isThere whether a file is in the repository */
export function walkthroughBreaches(
  { contributes }: FirstSteps,
  ids: Known,
  languages: readonly Texts[],
  isThere: (path: string) => boolean,
): string[] {
  return contributes.walkthroughs.flatMap(({ id, when, steps }) => [
    // The editor opens a walkthrough when its extension is installed, unless its condition does not hold then.
    ...(keysOf(when).some((key) => ids.contextKeys.includes(key))
      ? []
      : [`${id} opens itself: no key of ours is in its condition`]),
    ...steps.flatMap((step) => [
      ...step.completionEvents.flatMap((event) => eventBreach(event, ids).map((what) => `${step.id}: ${what}`)),
      ...languages.flatMap((texts) => linkBreaches(wordsOf(step.description, texts), ids).map((what) => `${step.id}: ${what}`)),
      ...pictureBreaches(step.id, step.media.image, isThere).map((what) => `${step.id}: ${what}`),
    ]),
  ]);
}

/** Finds the mistakes in the texts for views without rows: each names one thing to do, and no two are shown together. */
export function welcomeBreaches({ contributes }: FirstSteps, ids: Known, languages: readonly Texts[]): string[] {
  const { viewsWelcome } = contributes;
  return viewsWelcome.flatMap(({ view, contents, when }, at) => [
    ...(when === undefined ? [`${contents} has no condition`] : []),
    ...languages.flatMap((texts) => linkBreaches(wordsOf(contents, texts), ids).map((what) => `${contents}: ${what}`)),
    ...viewsWelcome
      .slice(at + 1)
      .filter((other) => other.view === view && !excludes(when ?? '', other.when ?? ''))
      .map((other) => `${contents} and ${other.contents} stand there together`),
  ]);
}

function wordsOf(text: string, texts: Texts): string {
  return texts[text.replaceAll('%', '')] ?? text;
}

function eventBreach(event: string, { commands, views, contextKeys }: Known): string[] {
  const [, kind = '', what = ''] = /^(onCommand|onView|onContext):(.+)$/.exec(event) ?? [];
  if (kind === 'onCommand' && commands.includes(what)) return [];
  if (kind === 'onView' && views.includes(what)) return [];
  if (kind === 'onContext' && keysOf(what).length > 0 && keysOf(what).every((key) => contextKeys.includes(key))) return [];
  return [`nothing ends ${event}`];
}

// A link alone in its line is drawn as a button. There is one, below the words that say why.
function linkBreaches(text: string, { commands, views }: Known): string[] {
  const known = [...commands, ...views.map((view) => `${view}.focus`)];
  const lines = text.split('\n');
  const buttons = lines.filter((line) => /^\[[^\]]+\]\([^)]+\)$/.test(line));
  const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
  return [
    ...(buttons.length === 1 ? [] : [`it has ${String(buttons.length)} buttons`]),
    ...(lines[0] !== undefined && buttons.includes(lines[0]) ? ['it does not say why'] : []),
    ...targets.filter((target) => !known.includes(target.replace('command:', ''))).map((target) => `there is no ${target}`),
  ];
}

/** A step shows the picture with its name, dark on dark themes and light on light ones. */
function pictureBreaches(
  id: string,
  image: z.output<typeof Step>['media']['image'],
  isThere: (path: string) => boolean,
): readonly string[] {
  const [dark, light] = ['dark', 'light'].map((theme) => `media/walkthrough/${id}-${theme}.webp`);
  const wanted = { dark, light, hc: dark, hcLight: light };
  return [
    ...Object.entries(image).flatMap(([theme, path]) =>
      path === wanted[theme as keyof typeof wanted] ? [] : [`its picture for ${theme} is ${path}`],
    ),
    ...[...new Set(Object.values(image))].filter((path) => !isThere(path)).map((path) => `${path} is missing`),
  ];
}

type Term = Readonly<{ key: string; is: string | true; holds: boolean }>;

function keysOf(condition: string | undefined): readonly string[] {
  return condition === undefined ? [] : alternatives(condition).flatMap((terms) => terms.map(({ key }) => key));
}

/** Returns whether two conditions can never hold at the same time. */
export function excludes(one: string, other: string): boolean {
  return alternatives(one).every((a) =>
    alternatives(other).every((b) => a.some((term) => b.some((against) => clash(term, against)))),
  );
}

function clash(a: Term, b: Term): boolean {
  if (a.key !== b.key) return false;
  if (a.holds && b.holds) return a.is !== true && b.is !== true && a.is !== b.is;
  return a.holds !== b.holds && (a.is === b.is || (a.holds ? b.is === true : a.is === true));
}

// Conditions of the manifest as alternatives, each of terms that hold together; parentheses are multiplied out.
function alternatives(condition: string): readonly (readonly Term[])[] {
  const tokens =
    condition
      .match(/&&|\|\||[()]|(?:(?!&&|\|\||[()]).)+/g)
      ?.map((token) => token.trim())
      .filter(Boolean) ?? [];
  const or = (): Term[][] => {
    const found = and();
    while (tokens[0] === '||') {
      tokens.shift();
      found.push(...and());
    }
    return found;
  };
  const and = (): Term[][] => {
    let found = atom();
    while (tokens[0] === '&&') {
      tokens.shift();
      const next = atom();
      found = found.flatMap((left) => next.map((right) => [...left, ...right]));
    }
    return found;
  };
  const atom = (): Term[][] => {
    const token = tokens.shift() ?? '';
    if (token !== '(') return [[term(token)]];
    const inside = or();
    tokens.shift();
    return inside;
  };
  return or();
}

function term(text: string): Term {
  const [, key = '', sign, is = ''] = /^(\S+) (==|!=) (\S+)$/.exec(text) ?? [];
  if (sign !== undefined) return { key, is, holds: sign === '==' };
  return text.startsWith('!') ? { key: text.slice(1), is: true, holds: false } : { key: text, is: true, holds: true };
}
