// The ways to write companies at a cursor: which of them a language has, and what each comes out as.
import { csvLine } from '../exports/csvLine.ts';
import { bareLine } from '../../client/plainText.ts';
import { languageFacts } from './languages.ts';
import { listComment, type NamedList } from './listComment.ts';
import { quoted } from './literal.ts';
import { elementsAt, indentOf, isQuoted, type Element, type Place } from './place.ts';
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
export type Form =
  | { readonly name: FormName; /** The list of which these are all companies. */ readonly list?: NamedList }
  | { readonly template: string };

/** Characters of a line, beyond which an array has one element a line. */
const longestLine = 100;

const sqlLanguages: ReadonlySet<string> = new Set(['sql', 'mysql', 'plsql', 'plaintext', 'markdown']);
const tables: ReadonlySet<string> = new Set(['csv', 'tsv', 'plaintext', 'markdown']);
const jsonLanguages: ReadonlySet<string> = new Set(['json', 'jsonc', 'plaintext', 'markdown']);

/** The forms that a place has, the one that fits best first. */
export function formsAt(place: Place): readonly FormName[] {
  const { languageId, literal } = place;
  if (isQuoted(place)) return ['bare'];
  const { line, block, array, tuple, constant, member } = languageFacts(languageId);
  const has: readonly (readonly [FormName, boolean])[] = [
    ['csv', languageId === 'csv' || languageId === 'tsv'],
    ['quoted', literal.quote !== ''],
    ['comment', literal.quote !== '' && (line !== undefined || block !== undefined)],
    ['array', array !== undefined],
    ['namedArray', array !== undefined && line !== undefined],
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

/** The text to insert at a place. Lines end with `\n`, which the editor converts to the document's line ends. */
export function write(form: Form, companies: readonly TemplateCompany[], place: Place): string {
  if ('template' in form) return fromTemplate(form.template, companies, place, '\n');
  const { literal, languageId } = place;
  const facts = languageFacts(languageId);
  const inside = isQuoted(place);
  const bare = companies.map(({ id }) => id).join(inside ? ',' : ', ');
  const literals = companies.map(({ id }): Element => ({ text: quoted(id, literal) }));
  switch (form.name) {
    case 'bare':
      return bare;
    case 'usual':
      return inside || literal.quote === '' ? bare : elementsAt(literals, place);
    case 'quoted':
      return elementsAt(literals, place);
    case 'comment':
      return elementsAt(commented(companies, place), place);
    case 'array':
      return bracketed(literals, facts.array ?? ['[', ']'], place);
    case 'namedArray':
      return broken(commented(companies, place), facts.array ?? ['[', ']'], place, form.list);
    case 'tuple':
      return tuple(literals, place);
    case 'in':
      return inList(companies, place);
    case 'constant':
      return fromTemplate(facts.constant ?? '{literal}', companies, place, '\n');
    case 'member':
      return fromTemplate(facts.member ?? '{literal}', companies, place, languageId.startsWith('json') ? ',\n' : '\n');
    case 'csv':
      return companies.map((company) => tableLine(company, languageId)).join('\n');
    case 'json':
      return indented(JSON.stringify(companies.map(record), null, place.unit), place);
  }
}

function commented(companies: readonly TemplateCompany[], { literal }: Place): readonly Element[] {
  return companies.map(({ id, name }) => {
    const comment = commentText(name ?? '');
    return { text: quoted(id, literal), ...(comment === '' ? {} : { comment }) };
  });
}

function bracketed(elements: readonly Element[], [open, close]: readonly [string, string], place: Place): string {
  const { separator } = languageFacts(place.languageId);
  const line = `${open}${elements.map(({ text }) => text).join(separator)}${close}`;
  const column = place.before.length - (place.before.lastIndexOf('\n') + 1);
  return column + line.length <= longestLine ? line : broken(elements, [open, close], place);
}

/** One element a line, as elements are written between brackets that stand on lines of their own. */
function broken(elements: readonly Element[], [open, close]: readonly [string, string], place: Place, list?: NamedList): string {
  const indent = indentOf(place);
  const { line } = languageFacts(place.languageId);
  const head = list && line !== undefined ? `${open.trimEnd()} ${line} ${listComment(list)}` : open.trimEnd();
  const inside: Place = {
    ...place,
    before: `${open.trimEnd()}\n${indent}${place.unit}`,
    after: `\n${indent}${close.trimStart()}`,
  };
  return `${head}\n${indent}${place.unit}${elementsAt(elements, inside)}\n${indent}${close.trimStart()}`;
}

// With one element a comma makes the tuple.
function tuple(elements: readonly Element[], place: Place): string {
  const brackets = languageFacts(place.languageId).tuple ?? (['(', ')'] as const);
  const [only] = elements;
  if (only && elements.length === 1 && (place.languageId === 'python' || place.languageId === 'rust')) return `(${only.text},)`;
  return bracketed(elements, brackets, place);
}

// The existing part of `IN (` is not repeated.
function inList(companies: readonly TemplateCompany[], place: Place): string {
  const literal = place.literal.quote === '' ? ({ quote: "'", inside: 'doubled', live: '' } as const) : place.literal;
  const ids = companies.map(({ id }) => quoted(id, literal)).join(', ');
  if (/\bin\s*\(\s*$/i.test(place.before)) return place.after.trimStart().startsWith(')') ? ids : `${ids})`;
  if (/\bin\s*$/i.test(place.before)) return `${/\s$/.test(place.before) ? '' : ' '}(${ids})`;
  return `IN (${ids})`;
}

function fromTemplate(template: string, companies: readonly TemplateCompany[], place: Place, between: string): string {
  const filled = fillTemplate(template, companies, distinctIdentifiers(companies), place.literal);
  return indented(filled.join(between), place);
}

function indented(text: string, place: Place): string {
  return text.replaceAll('\n', `\n${indentOf(place)}`);
}

function tableLine({ id, name = '' }: TemplateCompany, languageId: string): string {
  const plain = bareLine(name);
  return languageId === 'tsv' ? `${id}\t${plain}` : csvLine([id, plain]).trimEnd();
}

function record({ id, name }: TemplateCompany): { readonly id: string; readonly name?: string } {
  return name === undefined ? { id } : { id, name: bareLine(name) };
}
