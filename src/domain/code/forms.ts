// The forms in which companies are written at a cursor: those of a language, and the text of each.
import { csvLine, tabCell } from '../exports/csvLine.ts';
import { bareLine } from '../../client/plainText.ts';
import { languageFacts } from './languages.ts';
import { listComment, type NamedList } from './listComment.ts';
import { quoted } from './literal.ts';
import { elementsAt, indentOf, isQuoted, type ArrayElement, type CursorContext } from './cursorContext.ts';
import { commentText, distinctIdentifiers } from './safeText.ts';
import { fillTemplate, type TemplateCompany } from './template.ts';

export type FormName =
  | 'usual'
  | 'bare'
  | 'quoted'
  | 'comment'
  | 'constant'
  | 'member'
  | 'array'
  | 'namedArray'
  | 'tuple'
  | 'in'
  | 'csv'
  | 'json';

/** `usual` is what the command without a question writes; a template is the user's own. */
export type InsertionForm =
  | { readonly name: FormName; /** The list of which these are all companies. */ readonly list?: NamedList }
  | { readonly template: string };

/** Characters of a line, beyond which an array has one element a line. */
const longestLine = 100;

const sqlLanguages: ReadonlySet<string> = new Set(['sql', 'mysql', 'plsql', 'plaintext', 'markdown']);
const tables: ReadonlySet<string> = new Set(['csv', 'tsv', 'plaintext', 'markdown']);
const jsonLanguages: ReadonlySet<string> = new Set(['json', 'jsonc', 'plaintext', 'markdown']);

/** The forms that fit at a cursor, the best one first. */
export function formsAt(context: CursorContext): readonly FormName[] {
  const { languageId, literal } = context;
  if (isQuoted(context)) return ['bare'];
  const { lineComment, blockComment, array, tuple, constant, member } = languageFacts(languageId);
  const has: readonly (readonly [FormName, boolean])[] = [
    ['csv', languageId === 'csv' || languageId === 'tsv'],
    ['quoted', literal.quote !== ''],
    ['comment', literal.quote !== '' && (lineComment !== undefined || blockComment !== undefined)],
    ['array', array !== undefined],
    ['namedArray', array !== undefined && lineComment !== undefined],
    ['tuple', tuple !== undefined],
    ['constant', constant !== undefined],
    ['member', member !== undefined],
    ['in', sqlLanguages.has(languageId)],
    ['json', jsonLanguages.has(languageId)],
    ['bare', true],
    ['csv', tables.has(languageId)],
  ];
  return [...new Set(has.filter(([, is]) => is).map(([name]) => name))];
}

/** The text to insert at a cursor. Lines end with `\n`, which the editor converts to the document's line ends. */
export function write(form: InsertionForm, companies: readonly TemplateCompany[], context: CursorContext): string {
  if ('template' in form) return fromTemplate(form.template, companies, context, '\n');
  const { literal, languageId } = context;
  const facts = languageFacts(languageId);
  const inside = isQuoted(context);
  const bare = companies.map(({ id }) => id).join(inside ? ',' : ', ');
  const literals = companies.map(({ id }): ArrayElement => ({ text: quoted(id, literal) }));
  switch (form.name) {
    case 'bare':
      return bare;
    case 'usual':
      return inside || literal.quote === '' ? bare : elementsAt(literals, context);
    case 'quoted':
      return elementsAt(literals, context);
    case 'comment':
      return elementsAt(commented(companies, context), context);
    case 'array':
      return bracketed(literals, facts.array ?? ['[', ']'], context);
    case 'namedArray':
      return onePerLine(commented(companies, context), facts.array ?? ['[', ']'], context, form.list);
    case 'tuple':
      return tuple(literals, context);
    case 'in':
      return inList(companies, context);
    case 'constant':
      return fromTemplate(facts.constant ?? '{literal}', companies, context, '\n');
    case 'member':
      return fromTemplate(facts.member ?? '{literal}', companies, context, languageId.startsWith('json') ? ',\n' : '\n');
    case 'csv':
      return companies.map((company) => tableLine(company, languageId)).join('\n');
    case 'json':
      return indented(JSON.stringify(companies.map(record), null, context.unit), context);
  }
}

function commented(companies: readonly TemplateCompany[], { literal }: CursorContext): readonly ArrayElement[] {
  return companies.map(({ id, name }) => {
    const comment = commentText(name ?? '');
    return { text: quoted(id, literal), ...(comment === '' ? {} : { comment }) };
  });
}

function bracketed(elements: readonly ArrayElement[], [open, close]: readonly [string, string], context: CursorContext): string {
  const { separator } = languageFacts(context.languageId);
  const line = `${open}${elements.map(({ text }) => text).join(separator)}${close}`;
  const column = context.before.length - (context.before.lastIndexOf('\n') + 1);
  return column + line.length <= longestLine ? line : onePerLine(elements, [open, close], context);
}

/** The elements with one per line, between brackets on lines of their own. */
function onePerLine(
  elements: readonly ArrayElement[],
  [open, close]: readonly [string, string],
  context: CursorContext,
  list?: NamedList,
): string {
  const indent = indentOf(context);
  const { lineComment } = languageFacts(context.languageId);
  const opening = list && lineComment !== undefined ? `${open.trimEnd()} ${lineComment} ${listComment(list)}` : open.trimEnd();
  const inside: CursorContext = {
    ...context,
    before: `${open.trimEnd()}\n${indent}${context.unit}`,
    after: `\n${indent}${close.trimStart()}`,
  };
  return `${opening}\n${indent}${context.unit}${elementsAt(elements, inside)}\n${indent}${close.trimStart()}`;
}

// A tuple with one element needs a comma.
function tuple(elements: readonly ArrayElement[], context: CursorContext): string {
  const brackets = languageFacts(context.languageId).tuple ?? (['(', ')'] as const);
  const [only] = elements;
  if (only && elements.length === 1 && (context.languageId === 'python' || context.languageId === 'rust'))
    return `(${only.text},)`;
  return bracketed(elements, brackets, context);
}

// The existing part of `IN (` is not repeated.
function inList(companies: readonly TemplateCompany[], context: CursorContext): string {
  const literal =
    context.literal.quote === '' ? ({ quote: "'", escaping: 'doubled', expressionSigns: '' } as const) : context.literal;
  const ids = companies.map(({ id }) => quoted(id, literal)).join(', ');
  if (/\bin\s*\(\s*$/i.test(context.before)) return context.after.trimStart().startsWith(')') ? ids : `${ids})`;
  if (/\bin\s*$/i.test(context.before)) return `${/\s$/.test(context.before) ? '' : ' '}(${ids})`;
  return `IN (${ids})`;
}

function fromTemplate(template: string, companies: readonly TemplateCompany[], context: CursorContext, between: string): string {
  const filled = fillTemplate(template, companies, distinctIdentifiers(companies), context.literal);
  return indented(filled.join(between), context);
}

function indented(text: string, context: CursorContext): string {
  return text.replaceAll('\n', `\n${indentOf(context)}`);
}

function tableLine({ id, name = '' }: TemplateCompany, languageId: string): string {
  const plain = bareLine(name);
  return languageId === 'tsv' ? [id, plain].map(tabCell).join('\t') : csvLine([id, plain]).trimEnd();
}

function record({ id, name }: TemplateCompany): { readonly id: string; readonly name?: string } {
  return name === undefined ? { id } : { id, name: bareLine(name) };
}
