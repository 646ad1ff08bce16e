// Replaces the names of keys by those of the user's operating system.

/** Returns a text with `⌘` instead of `Ctrl` on macOS, and unchanged elsewhere. */
export function withSystemKeys(text: string, platform: string = navigator.platform): string {
  return platform.startsWith('Mac') ? text.replaceAll(/Ctrl\+?/g, '⌘') : text;
}
