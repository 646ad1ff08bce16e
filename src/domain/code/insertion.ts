// Distributes companies over several cursors: one at each if the numbers match, else all at each.
import { write, type InsertionForm } from './forms.ts';
import { cursorContext, type Cursor } from './cursorContext.ts';
import type { TemplateCompany } from './template.ts';

/** The text for each cursor. @param cursors in the order of the document */
export function writeAt(
  form: InsertionForm,
  companies: readonly TemplateCompany[],
  cursors: readonly Cursor[],
): readonly string[] {
  const oneEach = cursors.length > 1 && companies.length === cursors.length;
  return cursors.map((cursor, at) => write(form, oneEach ? companies.slice(at, at + 1) : companies, cursorContext(cursor)));
}
