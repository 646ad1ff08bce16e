// Builds the content security policy of a page, which allows only its own script and style sheet.

/** The sources that a page may load from. */
export interface PagePolicyOptions {
  /** A value for this document alone. A script that carries it may run, and so may the modules that it imports, at any time. */
  readonly nonce: string;
  /** The source of the style sheet, as the editor names it. */
  readonly source: string;
  /** The page's script draws pictures, which the page loads as `blob:` images. */
  readonly draws: boolean;
}

/** Returns the policy. It names `base-uri` and `form-action`, because `default-src` does not cover them. */
export function pagePolicy({ nonce, source, draws }: PagePolicyOptions): string {
  const pictures = draws ? ' img-src blob:;' : '';
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${source};${pictures} base-uri 'none'; form-action 'none'`;
}
