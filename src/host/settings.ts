// The settings, read at the moment they are asked for.
import * as vscode from 'vscode';
import type { UserParameterNames } from '../client/prepare.ts';
import { isRecord } from '../client/isRecord.ts';
import type { Caps } from '../client/ledger.ts';
import { limits } from '../client/limits.ts';
import type { Settings } from '../app/app.ts';
import { settings } from '../ids.ts';
import { documentSetting, ownSetting } from './ownSetting.ts';

export interface HostSettings extends Settings {
  readonly timeoutMs: number;
  readonly userParameters: UserParameterNames;
  /** Minutes after which the credits left are asked for by themselves; 0 is never. */
  readonly refreshCreditsEvery: number;
  /** Whether records of people may be on the disk. */
  readonly keepPeople: boolean;
  /** The address of the team's database as it was typed; empty if there is none. */
  readonly teamAddress: string;
  /** Whether language models may stage changes of lists. */
  readonly agentWrites: boolean;
}

/**
 * Those that concern money and addresses have the scope `application`: a repository can neither redirect a call nor raise its
 * cost.
 */
export const hostSettings: HostSettings = {
  get baseAddress() {
    return text(settings.baseAddress, '');
  },
  get creditsAddress() {
    return text(settings.creditsAddress, '');
  },
  get pageSize() {
    return integer(settings.pageSize, 1, limits.page.most, limits.page.default);
  },
  get confirmAbove() {
    return integer(settings.confirmAbove, 0, 1_000_000, 50);
  },
  get insertTemplates() {
    return templates(documentSetting(settings.insertTemplates, vscode.window.activeTextEditor?.document));
  },
  get locale() {
    return vscode.env.language;
  },
  get timeoutMs() {
    return integer(settings.requestTimeout, 1, 300, 15) * 1000;
  },
  get caps() {
    return {
      ...cap('perCall', settings.capPerCall),
      ...cap('perSession', settings.capPerSession),
      ...cap('perDay', settings.capPerDay),
      ...cap('perAgentChat', settings.capPerAgentChat),
      ...cap('perAgent', settings.capPerAgent),
    };
  },
  get userParameters() {
    return {
      data: parameterName(settings.dataUserParameter, 'appUser'),
      lists: parameterName(settings.listUserParameter, 'appUserId'),
    };
  },
  get refreshCreditsEvery() {
    return integer(settings.refreshCreditsEvery, 0, 1440, 0);
  },
  get agentWrites() {
    return ownSetting('', settings.agentWrites) === true;
  },
  get teamAddress() {
    return text(settings.teamAddress, '');
  },
  get keepPeople() {
    return ownSetting('', settings.keepPeople) === true;
  },
};

/** Whether the names of companies are shown behind their IDs in this document. */
export function showsNames(document: vscode.TextDocument): boolean {
  return documentSetting(settings.showNamesInCode, document) !== false;
}

/** Whether this document is searched for tokens, repeated IDs and calls without a limit. */
export function showsDiagnostics(document: vscode.TextDocument): boolean {
  return documentSetting(settings.diagnostics, document) !== false;
}

function text(key: string, otherwise: string): string {
  const value: unknown = ownSetting('', key);
  return typeof value === 'string' ? value : otherwise;
}

/** A setting that is no object contains no template; each template is checked where it is offered. */
function templates(value: unknown): Settings['insertTemplates'] {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).flatMap(([language, own]) => (isRecord(own) ? [[language, own]] : [])));
}

// The editor does not enforce a setting's bounds: what is outside of them counts as not set.
function integer(key: string, least: number, most: number, otherwise: number): number {
  const value: unknown = ownSetting('', key);
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
}

// A cap with an invalid value is the tightest there is, so that a user who wanted one is not left without.
function cap(name: keyof Caps, key: string): Caps {
  const value: unknown = ownSetting('', key);
  if (value === null || value === undefined) return {};
  return { [name]: typeof value === 'number' && value >= 0 ? value : 0 };
}

function parameterName(key: string, otherwise: string): string {
  const name = text(key, otherwise);
  // Empty on purpose: the acting user is not sent.
  return name === '' || /^[A-Za-z][\w-]*$/.test(name) ? name : otherwise;
}
