// Asks for the names of packages, because the API does not say which there are.
import * as l10n from '@vscode/l10n';
import { oneLine } from '../../viewModel/format.ts';
import { back, type App } from '../../app/app.ts';

/** The names that the user enters; undefined if the user backs out. */
export async function askForPackages(app: App, title: string): Promise<readonly string[] | undefined> {
  const text = await app.ui.ask({
    title,
    prompt: l10n.t('Names of packages. The service reports those that it does not know.'),
    placeholder: l10n.t('separated by commas or spaces'),
    check: (typed) => {
      const names = namesIn(typed);
      const wrong = names.find((name) => !/^[\w.:*-]{1,60}$/.test(name));
      if (wrong !== undefined) return l10n.t('{0}: This cannot be the name of a package.', oneLine(wrong, 40));
      return names.length === 0 ? l10n.t('Enter at least one name.') : undefined;
    },
  });
  return text === undefined || text === back ? undefined : namesIn(text);
}

function namesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))];
}
