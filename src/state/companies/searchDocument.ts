// Reads and writes the criteria of a search as a JSON document.
import { isRecord } from '../../client/isRecord.ts';
import { anyActivity } from '../../client/variants.ts';
import { jsonFlaw } from '../../domain/lists/jsonText.ts';
import { readCriteria, type CompanyCriteria } from './companyCriteria.ts';

/** The criteria of a document, or why there are none: the first member that is no criterion, or a text that is no JSON object. */
export type SearchDocument = { readonly criteria: CompanyCriteria } | { readonly wrong: string } | 'notJson';

/** The most characters of a document. */
const mostCharacters = 1_000_000;

/**
 * Reads a document. A member that cannot be read is never left out in silence, because that would search for more companies than
 * were meant.
 */
export function readSearchDocument(text: string): SearchDocument {
  const json = text.replace(/^\uFEFF/u, '');
  if (json.trim() === '') return { criteria: {} };
  if (json.length > mostCharacters || jsonFlaw(json)) return 'notJson';
  const value: unknown = JSON.parse(json);
  if (!isRecord(value)) return 'notJson';
  const { $schema: _schema, ...members } = value;
  const criteria = readCriteria(members);
  const wrong = Object.entries(members).find(([name, member]) => !isReadCompletely(name, member, criteria));
  return wrong ? { wrong: wrong[0] } : { criteria };
}

/** The document of a search: all of its criteria under the API's own names, and whether ceased companies are searched for. */
export function writeSearchDocument(criteria: CompanyCriteria): string {
  return `${JSON.stringify({ ...criteria, active: criteria.active ?? anyActivity }, undefined, 2)}\n`;
}

/** Returns whether the criteria have all that a member says. */
function isReadCompletely(name: string, member: unknown, criteria: CompanyCriteria): boolean {
  if (name === 'active' && member === anyActivity) return true;
  // A document may name `__proto__`, which every object inherits without having read it.
  const read = Object.hasOwn(criteria, name) ? criteria[name] : undefined;
  if (typeof member === 'string') return read === member.trim();
  if (!Array.isArray(member)) return read === member;
  return typeof read === 'object' && member.every((one) => typeof one === 'string' && read.includes(one.trim()));
}
