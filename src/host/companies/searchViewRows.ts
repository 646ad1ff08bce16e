// Builds the current rows of the search view from the stores of the open session.
import { scoreOf } from '../../viewModel/companies/companyHover.ts';
import { rowTooltip } from '../../viewModel/lists/rowTooltip.ts';
import { scoreText } from '../../viewModel/companies/scoreText.ts';
import { searchRows } from '../../viewModel/companies/searchRows.ts';
import type { TreeRow } from '../../viewModel/treeRow.ts';
import { keyOfCriteria } from '../../state/companies/companyCriteria.ts';
import { latestEvent } from '../../state/timeline/latestEvent.ts';
import type { OpenSession } from '../../state/session/openSession.ts';

/**
 * Returns no rows if nothing was searched for, because the view then shows its welcome text.
 * @param pageSize the number of companies that a page asks for
 * @param scores a cache of the latest score texts by company ID, which is filled here; undefined means that there is no score
 */
export function searchViewRows(
  session: OpenSession,
  locale: string,
  pageSize: number,
  scores: Map<string, string | undefined>,
): readonly TreeRow[] {
  const { searches, lists, credits, money } = session;
  const { current } = searches;
  if (!current) return [];
  const { criteria, count, pages } = current;
  const score = (id: string): string | undefined => {
    if (!scores.has(id))
      scores.set(id, scoreText(latestEvent(money, id, (event) => scoreOf(event) !== undefined)?.event, locale));
    return scores.get(id);
  };
  return searchRows(
    { key: keyOfCriteria(criteria), criteria, count, pages, next: current.next(pageSize) },
    {
      locale,
      now: Date.now(),
      left: credits.left,
      billed: credits.billed,
      listName: (id) => lists.list(id)?.name,
      score,
    },
  );
}

/** Returns Markdown; undefined if the tooltip would add nothing to the row. */
export function tooltipOf(row: TreeRow, locale: string): string | undefined {
  return rowTooltip(row, { locale, level: () => undefined });
}
