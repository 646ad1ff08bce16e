// Fills code templates for companies: placeholders in braces are replaced, and escaped for their context.
import { escaped, literalWith, quoted, type Literal } from './literal.ts';
import { commentText, type Identifiers } from './safeText.ts';
import { openStringAt } from './stringAt.ts';

/** The names of placeholders. A template with `ids`, which stands for all IDs, is written once for all companies. */
export const placeholders = [
  'id',
  'literal',
  'name',
  'string',
  'country',
  'const',
  'snake',
  'pascal',
  'camel',
  'index',
  'ids',
] as const;
type Placeholder = (typeof placeholders)[number];

/** The most characters of a template. */
const longestTemplate = 2000;

/** A fault of a template, with the faulty part if there is one. */
export type TemplateFault =
  | { readonly kind: 'notText' | 'empty' | 'tooLong' | 'noId' }
  | { readonly kind: 'unknown' | 'open'; readonly part: string };

export interface TemplateCompany {
  readonly id: string;
  readonly name?: string | undefined;
  readonly country?: string | undefined;
}

/** The first fault of a template, which may be any value of a setting; undefined if it can be used. */
export function templateFault(template: unknown): TemplateFault | undefined {
  if (typeof template !== 'string') return { kind: 'notText' };
  if (template.trim() === '') return { kind: 'empty' };
  if (template.length > longestTemplate) return { kind: 'tooLong' };
  const names = [...template.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) return { kind: 'unknown', part: `{${unknown}}` };
  // This finds a placeholder without a closing brace. Other braces belong to the language.
  const open = new RegExp(`\\{(?:${placeholders.join('|')})\\b(?!\\})`).exec(template);
  if (open) return { kind: 'open', part: open[0] };
  return names.some((name) => name === 'id' || name === 'literal' || name === 'ids') ? undefined : { kind: 'noId' };
}

/** Fills a template without a fault once for each company, or once for all if it contains `{ids}`. */
export function fillTemplate(
  template: string,
  companies: readonly TemplateCompany[],
  identifiers: readonly Identifiers[],
  literal: Literal,
): readonly string[] {
  const fill = (company: TemplateCompany, at: number): string =>
    template.replace(/\{([A-Za-z]+)\}/g, (whole, name: string, offset: number) => {
      if (!isPlaceholder(name)) return whole;
      const line = template.slice(template.lastIndexOf('\n', offset) + 1, offset);
      const quote = openStringAt(line, line.length)?.quote ?? '';
      return valueOf(name, company, { at, companies, identifiers: identifiers[at], literal, quote });
    });
  const [first] = companies;
  if (template.includes('{ids}')) return first ? [fill(first, 0)] : [];
  return companies.map(fill);
}

/** The literal syntax in backticks, where the dollar sign begins an expression. */
const backticks: Literal = { quote: '`', escaping: 'backslash', expressionSigns: '$' };

interface FillContext {
  /** The index of the company. */
  readonly at: number;
  readonly companies: readonly TemplateCompany[];
  readonly identifiers: Identifiers | undefined;
  readonly literal: Literal;
  /** The quote of the string that contains the placeholder; empty outside of strings. */
  readonly quote: Literal['quote'];
}

function valueOf(
  name: Placeholder,
  company: TemplateCompany,
  { at, companies, identifiers, literal, quote }: FillContext,
): string {
  const escapedHere = (text: string): string =>
    quote === '' ? text : escaped(text, quote === '`' ? backticks : literalWith(literal.languageId ?? '', quote));
  // The name may be in a comment, or in a string that is printed somewhere else, so it is made safe for both.
  const safe = (text: string): string => escapedHere(commentText(text));
  if (name === 'id') return escapedHere(company.id);
  if (name === 'literal') return escapedHere(quoted(company.id, literal));
  if (name === 'ids') return escapedHere(companies.map(({ id }) => quoted(id, literal)).join(', '));
  if (name === 'name') return safe(company.name ?? '');
  if (name === 'string') return escapedHere(quoted(commentText(company.name ?? ''), literal));
  if (name === 'country') return safe((company.country ?? '').toUpperCase());
  if (name === 'index') return String(at + 1);
  return identifiers?.[name] ?? '';
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((known) => known === name);
}
