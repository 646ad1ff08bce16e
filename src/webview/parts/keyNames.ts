// The names of keys as the user's system writes them.

/** A text that names keys as Windows and Linux do, for the system that the page is shown on: ⌘ in place of Ctrl on macOS. */
export function withSystemKeys(text: string, platform: string = navigator.platform): string {
  return platform.startsWith('Mac') ? text.replaceAll(/Ctrl\+?/g, '⌘') : text;
}
