// Looks for a secret in anything that may be shown, logged or kept.
import { inspect } from 'node:util';

/** The spellings in which a secret could be told. */
function spellingsOf(secret: string): string[] {
  const form = new URLSearchParams([['s', secret]]).toString().slice(2);
  const json = JSON.stringify(secret).slice(1, -1);
  const percent = encodeURIComponent(secret);
  // After a user and a colon, the secret has one of three alignments in Base64.
  const base64 = ['', 'a', 'ab'].flatMap((before) => {
    const all = Buffer.from(before + secret);
    const own = all.toString('base64').slice(Math.ceil((before.length * 8) / 6), Math.floor((all.length * 8) / 6));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set([secret, percent, percent.toLowerCase(), encodeURIComponent(percent), form, json, ...base64])];
}

/** The secrets that a value holds anywhere: in its text, its JSON, its message, stack and causes, shown or hidden members. */
export function leaksIn(value: unknown, secrets: readonly string[]): string[] {
  const told = [
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, maxStringLength: null, maxArrayLength: null }),
    `${JSON.stringify(value)} ${String(value)}`,
    ...(value instanceof Error ? [value.message, value.stack ?? ''] : []),
  ].join('\n');
  return secrets.filter((secret) => spellingsOf(secret).some((spelling) => told.includes(spelling)));
}
