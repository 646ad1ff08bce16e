// The facets of a search as a document: a table for each field, and other shapes as raw JSON.
import * as l10n from '@vscode/l10n';
import { facetValues } from '../../client/model/facet.ts';
import { plainLines } from '../../client/plainText.ts';
import { ageText } from '../ageText.ts';
import { escapeMarkdown, formatNumber } from '../format.ts';

export interface Facet {
  readonly field: string;
  readonly value: unknown;
  /** When it was answered, in milliseconds since the epoch. */
  readonly at: number;
}

export interface FacetTools {
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Values that are shown of one field: the others are counted. */
const mostValues = 200;
const barLength = 24;

/**
 * Markdown.
 * @param search what was searched for, in words
 * @param unnamed fields that were asked for, and that no answer has named
 */
export function facetsText(search: string, facets: readonly Facet[], unnamed: readonly string[], tools: FacetTools): string {
  const parts = [
    ...facets.map((facet) => `## ${escapeMarkdown(facet.field)}\n\n${bodyOf(facet, tools)}`),
    ...unnamed.map((field) => `## ${escapeMarkdown(field)}\n\n${l10n.t('The answer has no overview by this field.')}`),
  ];
  return [`# ${l10n.t('Overview of Matches')}`, escapeMarkdown(search), ...parts].join('\n\n') + '\n';
}

function bodyOf({ value, at }: Facet, { locale, now }: FacetTools): string {
  const age = ageText('search', at, { now, locale });
  const values = facetValues(value);
  if (!values) {
    const json = plainLines(JSON.stringify(value ?? null, undefined, 2)).replaceAll('~~~', '~ ~ ~');
    return `${age}\n\n~~~json\n${json}\n~~~`;
  }
  if (values.length === 0) return `${age}\n\n${l10n.t('No values.')}`;
  const most = Math.max(1, ...values.map(([, count]) => count));
  const rows = values.slice(0, mostValues).map(([text, count]) => {
    const bar = '█'.repeat(Math.max(0, Math.round((barLength * count) / most)));
    return `| ${escapeMarkdown(text)} | ${formatNumber(count, locale)} | ${bar} |`;
  });
  const head = `| ${l10n.t('Value')} | ${l10n.t('Companies')} | |\n| --- | ---: | :--- |`;
  const rest = values.length - rows.length;
  return [age, [head, ...rows].join('\n'), ...(rest > 0 ? [l10n.t('{0} more', formatNumber(rest, locale))] : [])].join('\n\n');
}
