// Reads the editor's `http.*` settings for the client's dispatcher.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { ownSetting } from '../ownSetting.ts';
import { environmentSkipsChecks, type DispatcherSettings } from '../../client/http/dispatcherSettings.ts';

/** Returns the current settings. A value of a wrong type counts as not set. */
export function readHttpSettings(): DispatcherSettings {
  const text = (key: string): string => {
    const value = ownSetting('http', key);
    return typeof value === 'string' ? value.trim() : '';
  };
  const noProxy = ownSetting('http', 'noProxy');
  return {
    proxySupport: support(text('proxySupport')),
    proxy: text('proxy'),
    noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === 'string') : [],
    proxyAuthorization: text('proxyAuthorization') || undefined,
    systemCertificates: ownSetting('http', 'systemCertificates') !== false,
  };
}

/**
 * Returns whether the settings or the environment of the process switch off the check of certificates in the editor's own network.
 */
export function editorSkipsChecks(): boolean {
  return ownSetting('http', 'proxyStrictSSL') === false || environmentSkipsChecks(process.env);
}

/** Calls back with the settings whenever one of them has changed. */
export function onHttpSettings(listener: (settings: DispatcherSettings) => void): Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('http')) listener(readHttpSettings());
  });
}

function support(value: string): DispatcherSettings['proxySupport'] {
  return value === 'off' || value === 'on' || value === 'fallback' ? value : 'override';
}
