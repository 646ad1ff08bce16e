// Writes the loaded events of a timeline to a file, with a metadata file beside it. Nothing is bought.
import * as l10n from '@vscode/l10n';
import { localDay } from '../../client/localDay.ts';
import { exportFormat, type FormatName } from '../../domain/exports/exportFormat.ts';
import { exportParts } from '../../domain/exports/exportParts.ts';
import { payloadFields, type ExportRow } from '../../domain/exports/exportRow.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { fileNameOf } from '../../viewModel/fileName.ts';
import type { ActiveTimeline, App, Choice, Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import type { Destination } from '../../app/destination.ts';
import { exportRows } from './exportRows.ts';
import { answered } from '../picks.ts';
import { showFault } from '../../app/saveFile.ts';
import { timelineWithFocus } from './timelineWithFocus.ts';
import { writeMetadata } from './writeMetadata.ts';

/** The format and the rows of an export. */
interface ExportRequest {
  readonly rows: readonly ExportRow[];
  readonly scope: 'loaded' | 'selection';
  readonly form: ExportForm;
}

interface ExportForm {
  readonly name: FormatName;
  /** The values of the payloads get columns of their own. */
  readonly hasPayloadColumns?: boolean;
}

/** Asks for the events, the format and the file, and writes the file as a whole or not at all. */
export const exportTimeline: Command = async (app) => {
  const timeline = timelineWithFocus(app);
  if (!timeline) return;
  if (timeline.rows.length === 0) {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('No event is loaded, so there is nothing to export. Load some first.') });
    return;
  }
  const request = await askWhat(app, timeline);
  const destination = request && (await askWhere(app, timeline, request));
  if (!destination) return;
  await write(app, timeline, request, destination);
};

async function askWhat(app: App, timeline: ActiveTimeline): Promise<ExportRequest | undefined> {
  const { locale } = app.settings;
  const title = l10n.t('Export Timeline');
  // The arrays are copied, because they grow in place and an export is of one moment.
  const selection = [...timeline.selection];
  const rows = [...timeline.rows];
  const choices: Choice<ExportRequest['scope']>[] = [
    {
      label: l10n.t('Selected events'),
      description: formatNumber(selection.length, locale),
      icon: 'selection',
      value: 'selection',
    },
    { label: l10n.t('All loaded events'), description: formatNumber(rows.length, locale), icon: 'list-flat', value: 'loaded' },
  ];
  const placeholder = l10n.t('Which events?');
  const scope = selection.length === 0 ? 'loaded' : answered(await app.ui.choose({ title, placeholder, choices }));
  if (!scope) return undefined;
  const chosen = exportRows(scope === 'loaded' ? rows : selection);
  const missing = scope === 'loaded' ? missingText(app, timeline, rows.length) : undefined;
  const form = answered(
    await app.ui.choose({ title, placeholder: missing ?? l10n.t('In which format?'), choices: formChoices(chosen) }),
  );
  return form && { rows: chosen, scope, form };
}

/** A sentence that says that the file will not contain all events; undefined if it will. */
function missingText({ settings: { locale } }: App, { count, gone }: ActiveTimeline, rows: number): string | undefined {
  // Rows that the service no longer counts are none of the counted events.
  if (count === undefined || count <= rows - gone) return undefined;
  return l10n.t(
    '{0} of {1} events are loaded; the rest is not in the file.',
    formatNumber(rows - Math.max(0, gone), locale),
    formatNumber(count, locale),
  );
}

function formChoices(rows: readonly ExportRow[]): readonly Choice<ExportForm>[] {
  const hasPayload = rows.some(({ value }) => value?.payload !== undefined && value.payload !== null);
  const tables: Choice<ExportForm>[] = [
    {
      label: 'CSV',
      detail: l10n.t('A table for spreadsheets, with the payload as JSON in one column'),
      icon: 'table',
      value: { name: 'csv' },
    },
    ...(hasPayload
      ? [
          {
            label: l10n.t('CSV, payload in columns'),
            detail: l10n.t('The same, and a column for each value of the payload before it'),
            icon: 'table',
            value: { name: 'csv', hasPayloadColumns: true } as const,
          },
        ]
      : []),
    { label: 'Markdown', detail: l10n.t('A table to read'), icon: 'markdown', value: { name: 'markdown' } },
  ];
  const records: Choice<ExportForm>[] = [
    {
      label: 'NDJSON',
      detail: l10n.t('One record per line, as the service returned it'),
      icon: 'json',
      value: { name: 'ndjson' },
    },
    {
      label: 'JSON',
      detail: l10n.t('A list of the records, as the service returned them'),
      icon: 'json',
      value: { name: 'json' },
    },
  ];
  return [...grouped(l10n.t('Tables'), tables), ...grouped(l10n.t('Records as the service returned them'), records)];
}

const kinds: Readonly<Record<FormatName, string>> = { csv: 'CSV', ndjson: 'NDJSON', json: 'JSON', markdown: 'Markdown' };

function askWhere(app: App, { topic }: ActiveTimeline, { form }: ExportRequest): Promise<Destination | undefined> {
  const { ending } = exportFormat(form.name);
  const name = `${fileNameOf(topic.title, 'events')} ${localDay(app.now())}.${ending}`;
  return app.ui.destination({ name, kind: kinds[form.name], ending });
}

async function write(app: App, timeline: ActiveTimeline, request: ExportRequest, destination: Destination): Promise<void> {
  const { rows, form } = request;
  const { locale } = app.settings;
  const all = formatNumber(rows.length, locale);
  const format = exportFormat(form.name, form.hasPayloadColumns ? payloadFields(rows) : []);
  let writtenCount = 0;
  const result = await app.ui.withProgress(l10n.t('Exporting events…'), (signal, report) => {
    const parts = exportParts(rows, format, (count) => {
      writtenCount = count;
      report(l10n.t('{0} of {1}', formatNumber(count, locale), all));
    });
    return destination.write(parts, signal);
  });
  if (result === 'cancelled') {
    // An incomplete table looks like a whole one, so no file is kept. Exporting again costs nothing.
    const left = formatNumber(rows.length - writtenCount, locale);
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t(
        'The export was cancelled with {0} of {1} events left, so no file was written. Export again: it costs nothing.',
        left,
        all,
      ),
    });
    return;
  }
  if (result !== 'written') {
    showFault(app, destination.name, result);
    return;
  }
  const about = { of: timeline, rows, scope: request.scope, format: form.name };
  if (await writeMetadata(app, about, destination)) app.ui.showStatus(doneText(app, timeline, request, destination));
}

function doneText(app: App, timeline: ActiveTimeline, { rows, scope }: ExportRequest, { name }: Destination): string {
  const done =
    rows.length === 1
      ? l10n.t('1 event is exported to {0}.', name)
      : l10n.t('{0} events are exported to {1}.', formatNumber(rows.length, app.settings.locale), name);
  const missing = scope === 'loaded' ? missingText(app, timeline, rows.length) : undefined;
  return missing === undefined ? done : `${done} ${missing}`;
}
