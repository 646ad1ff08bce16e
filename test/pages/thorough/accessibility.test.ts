// Accessibility of pages: in every theme, with forced colours, without motion, at 200 %, in a longer language.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { allCompanies } from '../../../src/sandbox/records/companies.ts';
import { companyPackage, packageNames } from '../../../src/sandbox/records/companyPackages.ts';
import { detailsHost, openDetailsBrowser } from '../../support/companyDetailsPage.ts';
import { locationsHost, openLocationsBrowser, sampleLocations } from '../../support/locationsPage.ts';
import { cutIn, movingIn, saidIn } from '../../support/fitting.ts';
import { gridHost, openGridBrowser } from '../../support/permissionGridPage.ts';
import { root } from '../../support/project.mjs';
import { forgottenIn, learn, speakEnglish, speakPseudo } from '../../support/pseudo.ts';
import { themes, violationsIn } from '../../support/themes.ts';
import { topicOfCompanies } from '../../../src/state/timeline/timelineTopic.ts';
import { openTimelineBrowser, timelineHost, type PageChoices } from '../../support/timelinePage.ts';
import { events, TimelineService } from '../../unit/state/support/timelineService.ts';
import { chartButton } from '../../ui/timelineControls.ts';

/** Dates, numbers and units without an ASCII letter. */
const locale = 'ru';

const looks: readonly (readonly [string, PageChoices])[] = [
  ...themes.map(([theme]) => [theme, { theme }] as const),
  ['forced colours', { theme: 'Dark High Contrast', forcedColors: true }],
  ['200 %', { zoom: 2 }],
  ['200 % in high contrast', { zoom: 2, theme: 'Light High Contrast' }],
  ['a narrow column', { width: 320, height: 900 }],
];

/** Checks everything that one view of a page shows, beside the picture. */
async function checked(page: Page, { forcedColors = false }: PageChoices, data: ReadonlySet<string>): Promise<object> {
  const violations = await violationsIn(page);
  return {
    // Forced colours are the user's own, and axe-core does not know them.
    violations: violations.filter((one) => !forcedColors || !one.startsWith('color-contrast')),
    cut: await cutIn(page),
    moving: await movingIn(page),
    forgotten: (await saidIn(page)).filter((text) => forgottenIn(text, data).length > 0),
  };
}

const nothing = { violations: [], cut: [], moving: [], forgotten: [] };

describe('accessibility of pages', function () {
  const data = new Set<string>();
  let timelines: Awaited<ReturnType<typeof openTimelineBrowser>>;
  let grids: Awaited<ReturnType<typeof openGridBrowser>>;
  let details: Awaited<ReturnType<typeof openDetailsBrowser>>;
  let locations: Awaited<ReturnType<typeof openLocationsBrowser>>;
  const [shownCompany] = allCompanies().filter((one) => companyPackage(one, 'economics') && companyPackage(one, 'shares'));
  assert.ok(shownCompany);

  before(async () => {
    mkdirSync(join(root, 'test-results'), { recursive: true });
    [timelines, grids, details, locations] = await Promise.all([
      openTimelineBrowser(),
      openGridBrowser(),
      openDetailsBrowser(),
      openLocationsBrowser(),
    ]);
    learn(data, JSON.stringify(sampleLocations));
    learn(data, 'ACME CEBI ESG CGS ID IDs SVG PNG JSON curl c1 Clients Prospects Suppliers Belgium North Risk watch');
    learn(
      data,
      'ada bruno chiara dirk ADA BRUNO CHIARA DIRK finance forbidden timeline capital cgs monthly esg risk score cebi micro',
    );
    learn(
      data,
      `Via Roma groups ${JSON.stringify([shownCompany, ...packageNames.map((one) => [one, companyPackage(shownCompany, one)])])}`,
    );
    speakPseudo();
  });
  after(async () => {
    speakEnglish();
    await Promise.all([timelines?.close(), grids?.close(), details?.close(), locations?.close()]);
  });

  for (const [name, choices] of looks) {
    it(`the timeline, with its filter, chart and details, in ${name}`, async () => {
      const types = ['capital', 'cgs-monthly', 'esg-risk-score', 'cebi-micro-score'] as const;
      const subjects = [{ id: 'c1', label: 'ACME S.p.A.' }];
      const service = new TimelineService(events(60, (at) => ({ eventType: types[at % 4] ?? '', subjects })));
      const client = {
        searchTimeline: service.searchTimeline,
        getTimelineEvent: () => Promise.resolve({ raw: {}, value: undefined }) as never,
      };
      const { talk } = timelineHost({ client, locale }).open();
      const shown = await timelines.open({ ...choices, reducedMotion: true });
      const { page } = shown;
      page.setDefaultTimeout(60_000);
      const controller = talk((message) => void shown.post(message));
      await shown.load((message) => void controller.receive(message));
      try {
        await page.locator('footer button.primary').first().click();
        await page.locator('.event').nth(3).click();
        assert.deepEqual(await checked(page, choices, data), nothing);
        await page.locator('timeline-details h2, timeline-details table').first().waitFor();
        await chartButton(page).click();
        await page.locator('event-chart').waitFor();
        if (await page.locator('#filterControls').isHidden()) await page.locator('button.fold').click();
        await page.locator('button.choice').click();
        assert.deepEqual(
          { errors: shown.errors(), checked: await checked(page, choices, data) },
          { errors: [], checked: nothing },
        );
      } finally {
        await shown.close();
      }
    });

    it(`a comparison of companies, with its chart, in ${name}`, async () => {
      const companies = ['c1', 'c2', 'c3'].map((id) => ({ id, name: `ACME ${id}` }));
      const subjectsOf = (at: number): object[] =>
        companies.slice(at % 3, (at % 3) + 1).map(({ id, name: label }) => ({ id, label }));
      const service = new TimelineService(events(48, (at) => ({ eventType: 'esg-risk-score', subjects: subjectsOf(at) })));
      const client = {
        searchTimeline: service.searchTimeline,
        getTimelineEvent: () => Promise.resolve({ raw: {}, value: undefined }) as never,
      };
      const { talk } = timelineHost({ client, locale, topic: topicOfCompanies(companies, 'ACME') }).open();
      const shown = await timelines.open({ ...choices, reducedMotion: true });
      const { page } = shown;
      page.setDefaultTimeout(60_000);
      const controller = talk((message) => void shown.post(message));
      await shown.load((message) => void controller.receive(message));
      try {
        await page.locator('footer button.primary').first().click();
        await page.locator('.event').nth(3).waitFor();
        await chartButton(page).click();
        await page.locator('event-chart .chart-bars').nth(2).waitFor();
        assert.deepEqual(
          { errors: shown.errors(), checked: await checked(page, choices, data) },
          { errors: [], checked: nothing },
        );
      } finally {
        await shown.close();
      }
    });

    it(`the details of a company, with its charts and tables, in ${name}`, async () => {
      const shown = await details.open({ ...choices, reducedMotion: true });
      const { page } = shown;
      page.setDefaultTimeout(60_000);
      const controller = detailsHost(shownCompany, locale)((message) => void shown.post(message));
      await shown.load((message) => void controller.receive(message));
      try {
        // The chart's code is loaded after the page is drawn.
        await page.locator('section svg .chart-line').first().waitFor({ state: 'attached' });
        await page.locator('fieldset input').first().check();
        assert.deepEqual(
          { errors: shown.errors(), checked: await checked(page, choices, data) },
          { errors: [], checked: nothing },
        );
      } finally {
        await shown.close();
        controller.dispose();
      }
    });

    it(`the locations of a search, in ${name}`, async () => {
      const shown = await locations.open({ ...choices, reducedMotion: true });
      const { page } = shown;
      page.setDefaultTimeout(60_000);
      const controller = locationsHost(locale)((message) => void shown.post(message));
      await shown.load((message) => void controller.receive(message));
      try {
        await page.getByRole('row').nth(2).waitFor();
        assert.deepEqual(
          { errors: shown.errors(), checked: await checked(page, choices, data) },
          { errors: [], checked: nothing },
        );
      } finally {
        await shown.close();
        controller.dispose();
      }
    });

    it(`the permission grid, with staged changes and its levels, in ${name}`, async () => {
      const { talk } = gridHost(locale);
      const shown = await grids.open({ ...choices, reducedMotion: true });
      const { page } = shown;
      page.setDefaultTimeout(60_000);
      const controller = talk((message) => void shown.post(message));
      await shown.load((message) => void controller.receive(message));
      try {
        const cell = page.locator('td[data-row="user:bruno"][data-column="1"]');
        await cell.waitFor();
        assert.deepEqual(await checked(page, choices, data), nothing);
        await cell.focus();
        await page.keyboard.press('m');
        await page.locator('footer button.primary').waitFor();
        await page.keyboard.press('Enter');
        await page.locator('#levels').waitFor();
        assert.deepEqual(await checked(page, choices, data), nothing);
        await page.keyboard.press('Escape');
        // One list alone has a choice of levels for each holder.
        await page.locator('select').first().selectOption('list');
        await page.getByRole('radio').first().waitFor();
        assert.deepEqual(
          { errors: shown.errors(), checked: await checked(page, choices, data) },
          { errors: [], checked: nothing },
        );
      } finally {
        controller.dispose();
        await shown.close();
      }
    });
  }
});
