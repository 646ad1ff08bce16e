// Reads the extension's own version from its manifest.
import type * as vscode from 'vscode';

/** Returns the version; `0` if the manifest has none. */
export function version({ extension }: vscode.ExtensionContext): string {
  const manifest: unknown = extension.packageJSON;
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}
