// The extension's own version, as its manifest says it.
import type * as vscode from 'vscode';

/** `0` if the manifest says none. */
export function version({ extension }: vscode.ExtensionContext): string {
  const manifest: unknown = extension.packageJSON;
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}
