// The formats of exported events, with header, rows and footer, so that a file is written row by row.
import { csvLine } from './csvLine.ts';
import { cellsFor, columnsOf, jsonOf, type Cell, type ExportRow } from './exportRow.ts';

export type FormatName = 'csv' | 'ndjson' | 'json' | 'markdown';

export interface ExportFormat {
  readonly name: FormatName;
  /** The file name extension. */
  readonly ending: string;
  readonly header: string;
  /** A row, so that header, rows and footer can be joined as they are. @param first whether it is the first row of the file */
  readonly row: (row: ExportRow, first: boolean) => string;
  readonly footer: string;
}

/**
 * A format as a value. CSV and Markdown have the columns of `columnsOf`; NDJSON and JSON have the records as the service returned
 * them. No format depends on the language of the editor.
 * @param fields the paths of payload values that get columns of their own (see `payloadFields`)
 */
export function exportFormat(name: FormatName, fields: readonly string[] = []): ExportFormat {
  switch (name) {
    case 'csv':
      return { name, ending: 'csv', ...csv(fields) };
    case 'ndjson':
      return { name, ending: 'ndjson', header: '', row: ({ raw }) => `${jsonOf(raw)}\n`, footer: '' };
    case 'json':
      return {
        name,
        ending: 'json',
        header: '[',
        row: ({ raw }, first) => `${first ? '\n' : ',\n'}${jsonOf(raw)}`,
        footer: '\n]\n',
      };
    case 'markdown':
      return { name, ending: 'md', ...markdown(fields) };
  }
}

function csv(fields: readonly string[]): Pick<ExportFormat, 'header' | 'row' | 'footer'> {
  const cellsOf = cellsFor(fields);
  return { header: csvLine(columnsOf(fields)), row: (row) => csvLine(cellsOf(row)), footer: '' };
}

/** The last two columns hold JSON. */
function isJson(columns: readonly string[], index: number): boolean {
  return index >= columns.length - 2;
}

function markdown(fields: readonly string[]): Pick<ExportFormat, 'header' | 'row' | 'footer'> {
  const columns = columnsOf(fields);
  const cellsOf = cellsFor(fields);
  return {
    header: `${markdownLine(columns.map(markdownText))}${markdownLine(columns.map(() => '---'))}`,
    row: (row) =>
      markdownLine(cellsOf(row).map((cell, index) => (isJson(columns, index) ? markdownJson(cell) : markdownText(cell)))),
    footer: '',
  };
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/** Escapes a text so that it contains no markup and does not end the cell. */
function markdownText(cell: Cell): string {
  return String(cell)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\\`*_{}[\]<>|~&#!]/g, '\\$&');
}

// A bar or a backtick in JSON can only be part of a string, so an escape sequence can replace it.
function markdownJson(cell: Cell): string {
  return cell === '' ? '' : `\`${String(cell).replaceAll('|', '\\u007c').replaceAll('`', '\\u0060')}\``;
}
