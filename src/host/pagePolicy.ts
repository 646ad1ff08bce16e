// The content security policy of a page: its own script and style sheet, and nothing else.

/** The sources of a page. */
export interface PagePolicyOptions {
  /** Of this document alone: what a script with it imports is allowed with it, later as well as at once. */
  readonly nonce: string;
  /** The source of the style sheet, as the editor names it. */
  readonly source: string;
  /** The page draws pictures of its own. */
  readonly draws: boolean;
}

/** The page's content policy. The fallback of `default-src` does not cover the base address and forms. */
export function pagePolicy({ nonce, source, draws }: PagePolicyOptions): string {
  const pictures = draws ? ' img-src blob:;' : '';
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${source};${pictures} base-uri 'none'; form-action 'none'`;
}
