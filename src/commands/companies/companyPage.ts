// Actions of the page of a company: packages are loaded at their price, and values are inserted.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import type { App } from '../../app/app.ts';
import { load } from './companyDetails.ts';
import { showNoEditor } from './findCompany.ts';
import { askForPackages } from './packages.ts';

/** Loads packages at the price that stands beside their button. */
export async function loadPackages(app: App, company: Company, names: readonly string[]): Promise<void> {
  await load(app, l10n.t('Load Packages'), [company], { names, again: false }, true);
}

/** Loads packages that the user names. */
export async function loadOtherPackages(app: App, company: Company): Promise<void> {
  const title = l10n.t('Load Packages');
  const names = await askForPackages(app, title);
  if (names) await load(app, title, [company], { names, again: false });
}

/** Loads the record and these packages once more. */
export async function loadPackagesAgain(app: App, company: Company, names: readonly string[]): Promise<void> {
  await load(app, l10n.t('Load Packages'), [company], { names, again: true });
}

/** Writes a value of the service at every cursor, in place of what is selected there. */
export async function insertValue(app: App, text: string): Promise<void> {
  const count = await app.ui.insert((cursors) => cursors.map(() => text));
  if (count === 0) showNoEditor(app);
}
