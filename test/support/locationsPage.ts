// A web page with locations of the sandbox in it, and its controller in this process.
import { Emitter } from '../../src/client/event.ts';
import { LocationsController } from '../../src/controllers/locations/locationsController.ts';
import type { ToPage } from '../../src/controllers/locations/protocol.ts';
import { addressOf, allSites } from '../../src/sandbox/records/sites.ts';
import type { KnownLocations } from '../../src/state/companies/locationCache.ts';
import type { LocationCompany, PageOffer } from '../../src/viewModel/companies/locationsView.ts';
import { openPageBrowser } from './pageBrowser.ts';

/** The page's script and style sheet as they are built, and a browser. */
export const openLocationsBrowser = () => openPageBrowser<ToPage>({ name: 'locations', element: 'location-table' });

/** Twenty sites, one of them closed and one of a company without an ID, of thirty. */
export const sampleLocations: KnownLocations = {
  records: allSites()
    .slice(0, 20)
    .map((site, at) => ({
      id: site.id,
      base: {
        active: at !== 1,
        address: addressOf(site),
        company: { ...(at === 2 ? {} : { id: site.company.id }), name: site.company.name },
      },
    })),
  count: 30,
  at: 0,
};

/** Replaces the actions that do nothing. */
export interface LocationActions {
  readonly load?: (offer: PageOffer) => Promise<void>;
  readonly showTimeline?: (company: LocationCompany) => void;
}

/** A controller of the sample, beside a page that takes its messages. */
export function locationsHost(locale = 'en', { load, showTimeline }: LocationActions = {}) {
  const nothing = (): Promise<void> => Promise.resolve();
  const offer = (label: string, objects: number): PageOffer => ({ label, price: { locations: objects, 'locations:*': objects } });
  return (post: (message: ToPage) => void): LocationsController<PageOffer> =>
    new LocationsController({
      savedState: { account: 'sandbox', criteria: {} },
      source: () => ({
        search: 'Roma',
        known: sampleLocations,
        next: offer('Roma 10', 10),
        again: offer('Roma 20', 20),
      }),
      credits: { left: () => 100 },
      onDidChangeCredits: new Emitter().event,
      load: load ?? nothing,
      edit: nothing,
      showFacets: nothing,
      showJson: nothing,
      showTimeline: showTimeline ?? (() => undefined),
      post,
      now: () => 0,
      locale,
      log: () => undefined,
    });
}
