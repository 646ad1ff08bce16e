// Fetches companies by their IDs, one credit each, at the price that was shown or is agreed to.
import * as l10n from '@vscode/l10n';
import { limits } from '../../client/limits.ts';
import { priceOf } from '../../client/price.ts';
import { findIds } from '../../domain/lists/splitIds.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import type { App, Command } from '../../app/app.ts';

/** The most IDs that are named in a message. */
const mostNamed = 5;

/** Fetches the companies of rows or links; without any, the unknown IDs in the editor's selection or whole document. */
export const fetchCompanies: Command = async (app, targets) => {
  const { locale } = app.settings;
  const { companies, client, prices } = app.session.open;
  const isPriceShown = targets.some((target) => target.kind === 'unresolved' && target.isOffer);
  // Records that the team has loaded are free, so they are taken first and are not in the price.
  await companies.adoptFromColleagues(idsOf(app, targets));
  const ids = idsOf(app, targets);
  if (ids.length === 0) {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('No ID of an unknown company was found. Select some IDs in an editor, and try again.'),
    });
    return;
  }
  const title = l10n.t('Fetch Companies by ID');
  const amount = formatNumber(ids.length, locale);
  const label = ids.length === 1 ? l10n.t('Fetch 1 company') : l10n.t('Fetch {0} companies', amount);
  const price = priceOf('companies', { objects: ids.length });
  if (!(await agreeTo(app, { title, label, price, isPriceShown }))) return;
  const agreedAt = prices.revision;
  const found = new Set<string>();
  let isAllRead = true;
  // A clicked company is fetched again, even if it is known.
  const isRefresh = targets.some((target) => target.kind === 'company');
  await app.ui.withProgress(l10n.t('Fetching companies…'), async (waitSignal) => {
    for (let at = 0; at < ids.length; at += limits.page.most) {
      const page = ids.slice(at, at + limits.page.most);
      // The question may have been open for long, and another command or window may have bought some of them meanwhile.
      const known = isRefresh ? [] : page.filter((id) => companies.get(id) !== undefined);
      for (const id of known) found.add(id);
      const part = page.filter((id) => !known.includes(id));
      if (part.length === 0) continue;
      const { rows } = await client.searchCompanies({ ids: part, limit: part.length }, { waitSignal, agreedAt });
      companies.remember(rows);
      for (const { value } of rows) {
        if (value) found.add(value.id);
        else isAllRead = false;
      }
    }
  });
  showResult(app, ids, found, isAllRead);
};

function idsOf(app: App, targets: readonly Target[]): readonly string[] {
  const { companies } = app.session.open;
  const isUnknown = (id: string): boolean => companies.get(id) === undefined;
  const clicked = targets.flatMap((target) => (target.kind === 'company' ? [target.company.id] : []));
  if (clicked.length > 0) return [...new Set(clicked)];
  const offered = targets.flatMap((target) => (target.kind === 'unresolved' ? target.ids : []));
  // Companies that were bought after the price was shown are not bought again.
  if (offered.length > 0) return [...new Set(offered)].filter(isUnknown);
  const { selection = '', text = '' } = app.ui.document ?? {};
  const { ids } = findIds(selection === '' ? text : selection);
  return ids.map(({ id }) => id).filter(isUnknown);
}

/**
 * @param isAllRead whether every record that came could be read; one that could not be read may be of any company, and was billed
 */
function showResult(app: App, ids: readonly string[], found: ReadonlySet<string>, isAllRead: boolean): void {
  const { locale } = app.settings;
  const missing = ids.filter((id) => !found.has(id));
  app.ui.showStatus(
    l10n.t('{0} of {1} companies fetched.', formatNumber(ids.length - missing.length, locale), formatNumber(ids.length, locale)),
  );
  if (missing.length === 0) return;
  const named = missing.slice(0, mostNamed).map((id) => oneLine(id, 40));
  const more = missing.length > named.length ? ['…'] : [];
  const missed = [...named, ...more].join(', ');
  app.ui.showMessage({
    kind: 'warning',
    text: isAllRead
      ? l10n.t('The service found no company with {0}. Unknown companies were not billed.', missed)
      : l10n.t(
          'No company with {0} could be read. Records that could not be read were billed, and unknown companies were not.',
          missed,
        ),
  });
}
