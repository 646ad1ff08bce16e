// Checks of typed texts. Each returns the problem in one sentence, which is shown at the place of entry.
import * as l10n from '@vscode/l10n';
import { readAddress } from '../client/address.ts';
import { splitIds } from '../domain/lists/splitIds.ts';
import { oneLine } from '../viewModel/format.ts';

/** A name must say something, on one line, in characters that can be seen. */
export function checkName(text: string): string | undefined {
  if (text.trim() === '') return l10n.t('Enter a name.');
  if (/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(text))
    return l10n.t('The name has invisible characters: type it instead of pasting it.');
  if (text.length > 200) return l10n.t('The name is longer than 200 characters.');
  return undefined;
}

/** One identifier: of a user, a share key, a company. IDs are opaque, so only what cannot be one is refused. */
export function checkIdentifier(text: string): string | undefined {
  if (text.trim() === '') return l10n.t('Enter an ID.');
  if (/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(text.trim()))
    return l10n.t('The ID has invisible characters: type it instead of pasting it.');
  if (text.trim() === '.' || text.trim() === '..' || text.trim().length > 200) return l10n.t('This cannot be an ID.');
  return undefined;
}

/** IDs separated by commas, spaces or line breaks. */
export function checkIdentifiers(text: string): string | undefined {
  const { ids, passedOver } = splitIds(text);
  const bad = passedOver.find(({ why }) => why !== 'comment');
  if (!bad) return ids.length === 0 ? l10n.t('Enter at least one ID.') : undefined;
  if (bad.text === '*') return l10n.t('* is not an ID.');
  const invisible = l10n.t('The ID has invisible characters: type it instead of pasting it.');
  return `${oneLine(bad.text, 40)}: ${bad.why === 'invisible' ? invisible : l10n.t('This cannot be an ID.')}`;
}

/**
 * The IDs of users or share keys in a text, separated by commas or line breaks, or what is wrong with it. They are opaque and may
 * have spaces in them; one with a comma stands in double quotes, as service.md has it ("General rules", 4).
 */
export function readHolderIds(text: string): { readonly ids: readonly string[] } | { readonly problem: string } {
  const parts = [...text.matchAll(/\s*(?:"([^"]*)"|([^,\n\r]*))\s*(?:[,\n\r]|$)/g)].map(([, quoted, bare = '']) =>
    (quoted ?? bare).trim(),
  );
  const ids = [...new Set(parts.filter((id) => id !== ''))];
  if (ids.length === 0) return { problem: l10n.t('Enter an ID.') };
  for (const id of ids) {
    const problem = checkIdentifier(id);
    if (problem !== undefined) return { problem: ids.length === 1 ? problem : `${oneLine(id, 40)}: ${problem}` };
  }
  return { ids };
}

/** The IDs in a text, each once, in the order in which they stand there. */
export function splitIdentifiers(text: string): readonly string[] {
  return splitIds(text).ids.map(({ id }) => id);
}

/** An address of the service. service.md, "General rules", 1: HTTPS only. */
export function checkAddress(text: string): string | undefined {
  const read = readAddress(text);
  if ('address' in read) return undefined;
  switch (read.problem) {
    case 'empty':
      return l10n.t('Enter an address that begins with https://.');
    case 'notAnAddress':
      return l10n.t('This is not an address; it begins with https:// and a host.');
    case 'notHttps':
      return l10n.t('The service is only called over HTTPS: the address must begin with https://.');
    case 'credentials':
      return l10n.t('Remove user and password from the address: the token is entered separately.');
    case 'query':
      return l10n.t('Remove everything from ? or # onwards.');
  }
}

/** An address that may be left out. */
export function checkOptionalAddress(text: string): string | undefined {
  return text.trim() === '' ? undefined : checkAddress(text);
}

/** A secret is one piece of visible characters. */
export function checkSecret(text: string): string | undefined {
  if (text.trim() === '') return l10n.t('Paste the token. It is kept in the editor’s secret store.');
  if (/[\s\p{Cc}\p{Cf}]/u.test(text.trim())) return l10n.t('The token has spaces or invisible characters: copy it again.');
  return undefined;
}

/** An acting user may be left out: applications without users call without one. */
export function checkOptionalIdentifier(text: string): string | undefined {
  return text.trim() === '' ? undefined : checkIdentifier(text);
}
