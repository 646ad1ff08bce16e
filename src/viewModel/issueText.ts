// The text of an issue report: a template for the user, the version, and the last lines of the log.

/** The text of the report. @param lines the last lines of the log, which hold no name, no ID and no token */
export function issueText(version: string, lines: readonly string[]): string {
  return [
    '**What I did**',
    '',
    '',
    '**What happened, and what I expected**',
    '',
    '',
    `Company Data ${version}`,
    '',
    '```text',
    ...(lines.length > 0 ? lines : ['The log has no line yet.']),
    '```',
    '',
  ].join('\n');
}
