// The walkthrough never opens itself and leads somewhere; each view without rows says one cause and one thing to do.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { commands, contextKeys, views, walkthrough } from '../../src/ids.ts';
import { excludes, FirstSteps, walkthroughBreaches, welcomeBreaches } from './support/firstStepsChecks.ts';
import { readText, root } from './support/sources.ts';

const ids = { commands: Object.values(commands), views: Object.values(views), contextKeys: Object.values(contextKeys) };
const Texts = z.record(z.string(), z.string());

describe('rule: first steps', () => {
  const manifest = z.parse(FirstSteps, JSON.parse(readText('package.json')));
  const languages = ['package.nls.json', 'package.nls.it.json'].map((path) => z.parse(Texts, JSON.parse(readText(path))));
  const isThere = (path: string): boolean => existsSync(join(root, path));

  it('has a walkthrough that leads somewhere and never opens itself', () => {
    assert.deepEqual(
      manifest.contributes.walkthroughs.map(({ id }) => id),
      [walkthrough],
    );
    assert.deepEqual(walkthroughBreaches(manifest, ids, languages, isThere), []);
  });

  it('has a text with one cause and one thing to do wherever a view has no rows', () => {
    assert.deepEqual(welcomeBreaches(manifest, ids, languages), []);
  });

  // Texts for a model, and the names by which it calls tools, are not shown to a user.
  it('has every word of the manifest in the files with its words', () => {
    const worded =
      /^(title|name|label|description|displayName|markdownDescription|contents|altText|category|contextualTitle|aliases|enumDescriptions|enumItemLabels|markdownEnumDescriptions|userDescription)$/;
    const wordless = (value: unknown, name: string): string[] => {
      if (typeof value === 'string')
        return !worded.test(name) || /^(%[\w.]+%|companyData_\w+)$/.test(value) ? [] : [`${name}: ${value}`];
      if (Array.isArray(value)) return value.flatMap((one) => wordless(one, name));
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([key, one]) => (key === 'inputSchema' ? [] : wordless(one, key)));
    };
    assert.deepEqual(wordless(manifest.contributes, ''), []);
  });

  describe('can fail', () => {
    const known = { commands: ['x.a'], views: ['x.v'], contextKeys: ['x.k'] };
    const imageOf = (dark: string, light: string): object => ({ dark, light, hc: dark, hcLight: light });
    const step = {
      id: 's',
      title: '%t%',
      description: 'Why.\n[Do](command:x.a)',
      media: { image: imageOf('media/walkthrough/s-dark.webp', 'media/walkthrough/s-light.webp'), altText: '%a%' },
      completionEvents: ['onCommand:x.a', 'onView:x.v', 'onContext:x.k == 1'],
    };
    const tour = { id: 'w', title: '%t%', description: '%d%', when: 'x.k', steps: [step] };
    const welcome = { view: 'x.v', contents: 'Why.\n[Do](command:x.a)\nOr [see](command:x.v.focus).', when: 'x.k == 1' };
    const onTour = (changed: object): string[] =>
      walkthroughBreaches(
        z.parse(FirstSteps, { contributes: { walkthroughs: [{ ...tour, ...changed }], viewsWelcome: [] } }),
        known,
        [{}],
        () => true,
      );
    const onWelcome = (...texts: object[]): string[] =>
      welcomeBreaches(z.parse(FirstSteps, { contributes: { walkthroughs: [], viewsWelcome: texts } }), known, [{}]);

    it('but not on what is right', () => {
      assert.deepEqual([...onTour({}), ...onWelcome(welcome, { ...welcome, when: 'x.k == 2' })], []);
    });

    const breaches: [string, () => string[]][] = [
      ['a walkthrough without a condition', () => onTour({ when: undefined })],
      ['a walkthrough with a condition of the editor', () => onTour({ when: 'isMac' })],
      ['a step to no such command', () => onTour({ steps: [{ ...step, description: 'Why.\n[Do](command:x.b)' }] })],
      ['a step without a button', () => onTour({ steps: [{ ...step, description: 'Why.' }] })],
      ['an event of no such command', () => onTour({ steps: [{ ...step, completionEvents: ['onCommand:x.b'] }] })],
      ['an event of no such view', () => onTour({ steps: [{ ...step, completionEvents: ['onView:x.w'] }] })],
      ['an event of no such key', () => onTour({ steps: [{ ...step, completionEvents: ['onContext:x.l'] }] })],
      ['an event of no such kind', () => onTour({ steps: [{ ...step, completionEvents: ['onStartup'] }] })],
      [
        'a picture of another step',
        () => {
          const image = { ...imageOf('media/walkthrough/s-dark.webp', 'media/walkthrough/s-light.webp'), light: 'media/a.webp' };
          return onTour({ steps: [{ ...step, media: { ...step.media, image } }] });
        },
      ],
      ['a welcome without a condition', () => onWelcome({ ...welcome, when: undefined })],
      ['a welcome with two buttons', () => onWelcome({ ...welcome, contents: 'Why.\n[Do](command:x.a)\n[Do](command:x.a)' })],
      ['a welcome without a cause', () => onWelcome({ ...welcome, contents: '[Do](command:x.a)' })],
      [
        'a welcome with a link to no such command',
        () => onWelcome({ ...welcome, contents: 'W [s](command:x.b)\n[Do](command:x.a)' }),
      ],
      ['two welcomes at once', () => onWelcome(welcome, { ...welcome, when: 'x.k' })],
    ];
    for (const [what, found] of breaches) {
      it(`on ${what}`, () => {
        assert.equal(found().length, 1, found().join('\n'));
      });
    }

    it('on a picture that is missing', () => {
      const tours = z.parse(FirstSteps, { contributes: { walkthroughs: [tour], viewsWelcome: [] } });
      assert.equal(walkthroughBreaches(tours, known, [{}], (path) => !path.includes('dark')).length, 1);
    });

    for (const [one, other, apart] of [
      ['a == 1', 'a == 2', true],
      ['a == 1', 'a != 1', true],
      ['a', '!a', true],
      ['a == 1', '!a', true],
      ['a == 1 && b', 'a == 2 || !b', true],
      ['(a == 1 || a == 2) && b', 'a == 3', true],
      ['a == 1', 'a', false],
      ['a == 1', 'b == 2', false],
      ['a == 1 || b', 'a == 2', false],
      ['a != 1', 'a != 2', false],
    ] as const) {
      it(`${apart ? 'but not ' : ''}on ${one} beside ${other}`, () => {
        assert.equal(excludes(one, other), apart);
        assert.equal(excludes(other, one), apart);
      });
    }
  });
});
