// Actions that the pages of timelines can run: commands, clipboard, documents, and agreements to a price.
import { systemClock } from '../../client/clock.ts';
import { agreeToEvents, agreeToPayload } from '../../app/agreeToEvents.ts';
import type { App } from '../../app/app.ts';
import { explain } from '../../app/explain.ts';
import { commands } from '../../ids.ts';
import { companyTargets } from '../../viewModel/target.ts';
import { topicOfCompany } from '../../state/timeline/timelineTopic.ts';
import type { RunCommand } from '../commands.ts';
import type { Log } from '../log.ts';
import type { TimelinePanelsDeps } from './timelinePanel.ts';

export interface TimelineActionsDeps {
  readonly app: App;
  readonly run: RunCommand;
  readonly log: Log;
}

/** Creates the dependencies that all timeline controllers share. */
export function timelineActions({ app, run, log }: TimelineActionsDeps): TimelinePanelsDeps['controller'] {
  const open = (): App['session']['open'] | undefined => {
    const { state } = app.session;
    return state.kind === 'open' ? state.session : undefined;
  };
  return {
    explain,
    filters: {
      used: (choices) => {
        app.filters.use(choices);
      },
      save: () => void run(commands.saveFilter, []),
      apply: () => void run(commands.applyFilter, []),
    },
    credits: {
      left: (type) => open()?.credits.left(type),
      billed: (stated) => open()?.credits.billed(stated) ?? stated,
    },
    pageSize: () => app.settings.pageSize,
    agree: (offered) => agreeToEvents(app, offered),
    agreeToPayload: (price) => agreeToPayload(app, price),
    singleEvents: () => open()?.singleEvents,
    now: () => systemClock.now(),
    actions: {
      copy: (text) => void app.ui.copy(text).catch(log.fault),
      showCompany: (company) => {
        app.timelines.open(topicOfCompany(company), false);
      },
      openJson: (title, json) => void app.ui.showReport({ title, json }).catch(log.fault),
      runForPage: (name) => void run(commands[name], []),
      insertIds: (companies) => void run(commands.insertCompanyId, companyTargets(companies)),
      copyIds: (companies) => void run(commands.copyCompanyId, companyTargets(companies)),
      run: (command) => void run(command, []),
      savePicture: (file) =>
        void import('../../commands/timeline/savePicture.ts')
          .then(({ savePicture }) => savePicture(app, file, log.fault))
          .catch(log.fault),
    },
    log: log.line,
  };
}
