// The editor's `http.*` settings, as the client's dispatcher reads them.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import type { DispatcherSettings } from '../client/http/dispatcher.ts';

/** The settings as they are now; a value of another kind counts as not set. */
export function readHttpSettings(): DispatcherSettings {
  const http = vscode.workspace.getConfiguration('http');
  const text = (key: string): string => {
    const value: unknown = http.get(key);
    return typeof value === 'string' ? value : '';
  };
  const noProxy: unknown = http.get('noProxy');
  return {
    proxySupport: support(text('proxySupport')),
    proxy: text('proxy'),
    noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === 'string') : [],
    proxyAuthorization: text('proxyAuthorization') || undefined,
    systemCertificates: http.get('systemCertificates') !== false,
  };
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
