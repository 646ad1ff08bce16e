// Recognises macOS, and replaces the names of keys by those of the user's operating system.

/** Returns whether the page is shown on macOS. */
export function isMac(platform: string = navigator.platform): boolean {
  return platform.startsWith('Mac');
}

/** Returns a text with `⌘` instead of `Ctrl` on macOS, and unchanged elsewhere. */
export function withSystemKeys(text: string, platform: string = navigator.platform): string {
  return isMac(platform) ? text.replaceAll(/Ctrl\+?/g, '⌘') : text;
}
