// Templates for one company in code: what stands between braces is replaced, and escaped for the place where it stands.
import { escaped, literalWith, quoted, type Literal } from './literal.ts';
import { commentText, type Identifiers } from './safeText.ts';
import { openStringAt } from './stringAt.ts';

/** The placeholders between braces. `ids` stands for all IDs: a template with it is written once. */
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

/** Characters. */
const longestTemplate = 2000;

/** A fault of a template, with the faulty part. */
export type TemplateFault =
  | { readonly kind: 'notText' | 'empty' | 'tooLong' | 'noId' }
  | { readonly kind: 'unknown' | 'open'; readonly part: string };

export interface TemplateCompany {
  readonly id: string;
  readonly name?: string | undefined;
  readonly country?: string | undefined;
}

/** The first fault of a template, or of what stands in its place; undefined if it can be used. */
export function templateFault(template: unknown): TemplateFault | undefined {
  if (typeof template !== 'string') return { kind: 'notText' };
  if (template.trim() === '') return { kind: 'empty' };
  if (template.length > longestTemplate) return { kind: 'tooLong' };
  const names = [...template.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) return { kind: 'unknown', part: `{${unknown}}` };
  // A placeholder whose brace was forgotten; other braces are the language's own.
  const open = new RegExp(`\\{(?:${placeholders.join('|')})\\b(?!\\})`).exec(template);
  if (open) return { kind: 'open', part: open[0] };
  return names.some((name) => name === 'id' || name === 'literal' || name === 'ids') ? undefined : { kind: 'noId' };
}

/** Fills a template without a fault, once for each company, or once for all if it says `{ids}`. */
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

/** The escape character of an expression inside them is the dollar sign. */
const backticks: Literal = { quote: '`', escaping: 'backslash', expressionSigns: '$' };

interface Filling {
  readonly at: number;
  readonly companies: readonly TemplateCompany[];
  readonly identifiers: Identifiers | undefined;
  readonly literal: Literal;
  /** The quote of the string in which it stands. */
  readonly quote: Literal['quote'];
}

function valueOf(name: Placeholder, company: TemplateCompany, { at, companies, identifiers, literal, quote }: Filling): string {
  const inside = (text: string): string =>
    quote === '' ? text : escaped(text, quote === '`' ? backticks : literalWith(literal.languageId ?? '', quote));
  // Outside of a string a name may stand in a comment, inside of one it may be read by what prints it: safe for both.
  const ariaLabel = (text: string): string => inside(commentText(text));
  if (name === 'id') return inside(company.id);
  if (name === 'literal') return inside(quoted(company.id, literal));
  if (name === 'ids') return inside(companies.map(({ id }) => quoted(id, literal)).join(', '));
  if (name === 'name') return ariaLabel(company.name ?? '');
  if (name === 'string') return inside(quoted(commentText(company.name ?? ''), literal));
  if (name === 'country') return ariaLabel((company.country ?? '').toUpperCase());
  if (name === 'index') return String(at + 1);
  return identifiers?.[name] ?? '';
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((known) => known === name);
}
