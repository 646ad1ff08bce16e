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
  /** True if records of people may be on the disk. */
  readonly keepPeople: boolean;
  /** The address of the team's database as it was typed; empty if there is none. */
  readonly teamAddress: string;
  /** True if language models may stage changes of lists. */
  readonly agentWrites: boolean;
}

/**
 * The settings that concern money and addresses have the scope `application`, so a repository can neither redirect a call nor
 * raise its cost.
 */
export const hostSettings: HostSettings = {
  get baseAddress() {
    return text(settings.baseAddress, '');
  },
  get creditsAddress() {
    return text(settings.creditsAddress, '');
  },
  get pageSize() {
    return wholeNumber(settings.pageSize, 1, limits.page.most, limits.page.default);
  },
  get confirmAbove() {
    return wholeNumber(settings.confirmAbove, 0, 1_000_000, 50);
  },
  get insertTemplates() {
    return templates(documentSetting(settings.insertTemplates, vscode.window.activeTextEditor?.document));
  },
  get locale() {
    return vscode.env.language;
  },
  get timeoutMs() {
    return wholeNumber(settings.requestTimeout, 1, 300, 15) * 1000;
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
    return wholeNumber(settings.refreshCreditsEvery, 0, 1440, 0);
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

/** Returns whether the names of companies are shown behind their IDs in this document. */
export function showsNames(document: vscode.TextDocument): boolean {
  return documentSetting(settings.showNamesInCode, document) !== false;
}

/** Returns whether this document is searched for tokens, repeated IDs and calls without a limit. */
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

// The editor does not enforce the bounds of a setting, so a value outside of them counts as not set.
function wholeNumber(key: string, least: number, most: number, otherwise: number): number {
  const value: unknown = ownSetting('', key);
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
}

// An invalid cap counts as 0, so that a user who wanted a cap is not left without one.
function cap(name: keyof Caps, key: string): Caps {
  const value: unknown = ownSetting('', key);
  if (value === null || value === undefined) return {};
  return { [name]: typeof value === 'number' && value >= 0 ? value : 0 };
}

function parameterName(key: string, otherwise: string): string {
  const name = text(key, otherwise);
  // An empty name is valid: the acting user is then not sent.
  return name === '' || /^[A-Za-z][\w-]*$/.test(name) ? name : otherwise;
}
