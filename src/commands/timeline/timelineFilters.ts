// Saved filters: saved from the focused timeline, and applied to it for free.
import * as l10n from '@vscode/l10n';
import { oneLine } from '../../viewModel/format.ts';
import { timelineFormats } from '../../viewModel/timeline/timelineFormats.ts';
import { wordsFor } from '../../viewModel/timeline/timelineFilterView.ts';
import type { SavedFilter } from '../../state/timeline/savedFilters.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { checkName } from '../checks.ts';
import { answered } from '../picks.ts';
import { timelineWithFocus } from './timelineWithFocus.ts';

export const saveFilter: Command = async (app) => {
  const timeline = timelineWithFocus(app);
  if (!timeline) return;
  const { choices } = timeline;
  const name = await askForName(app, l10n.t('Save Filter'), choicesText(choices, app), '');
  if (name === undefined || !(await mayReplace(app, name))) return;
  app.filters.save(name, choices);
  app.ui.showStatus(l10n.t('Filter “{0}” is saved for this workspace.', oneLine(name)));
};

export const applyFilter: Command = async (app) => {
  const timeline = timelineWithFocus(app);
  const filter = timeline && (await pickFilter(app, l10n.t('Apply Filter')));
  if (filter) await timeline.choose(filter.choices);
};

export const renameFilter: Command = async (app) => {
  const title = l10n.t('Rename Filter');
  const filter = await pickFilter(app, title);
  if (!filter) return;
  const name = await askForName(app, title, l10n.t('New name of “{0}”', oneLine(filter.name)), filter.name);
  if (name === undefined || name === filter.name || !(await mayReplace(app, name))) return;
  app.filters.rename(filter.name, name);
};

export const deleteFilter: Command = async (app) => {
  const filter = await pickFilter(app, l10n.t('Delete Filter'));
  if (!filter) return;
  const sure = await app.ui.confirm({
    text: l10n.t('Delete the filter “{0}”?', oneLine(filter.name)),
    detail: choicesText(filter.choices, app),
    action: l10n.t('Delete'),
  });
  if (sure) app.filters.remove(filter.name);
};

async function pickFilter(app: App, title: string): Promise<SavedFilter | undefined> {
  const choices = app.filters.all.map((filter): Choice<SavedFilter> => ({
    label: oneLine(filter.name),
    description: choicesText(filter.choices, app),
    icon: 'filter',
    value: filter,
  }));
  if (choices.length === 0) {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('No filter is saved in this workspace. Save the filter of a timeline first.'),
    });
    return undefined;
  }
  return answered(await app.ui.choose({ title, placeholder: l10n.t('Which filter? Applying one is free.'), choices }));
}

async function askForName(app: App, title: string, prompt: string, value: string): Promise<string | undefined> {
  const name = answered(await app.ui.ask({ title, prompt, placeholder: l10n.t('Name of the filter'), value, check: checkName }));
  return name?.trim();
}

async function mayReplace(app: App, name: string): Promise<boolean> {
  const older = app.filters.all.find((one) => one.name === name);
  if (!older) return true;
  return app.ui.confirm({
    text: l10n.t('Replace the filter “{0}”?', oneLine(name)),
    detail: choicesText(older.choices, app),
    action: l10n.t('Replace'),
  });
}

function choicesText(choices: SavedFilter['choices'], { settings }: App): string {
  const words = wordsFor(choices, timelineFormats(settings.locale));
  return words.length === 0 ? l10n.t('all events') : words.join(' · ');
}
