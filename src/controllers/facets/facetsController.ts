// Controls the page of facets: shows stored facets, adds values to the search, and writes the CSV file.
import type { KnownFacets } from '../../state/companies/facetStore.ts';
import { facetsCsv } from '../../viewModel/companies/facetsCsv.ts';
import { facetsView, type FacetTools } from '../../viewModel/companies/facetsView.ts';
import { newestFacets } from '../../viewModel/companies/facetTables.ts';
import { criterionOfMember } from '../../viewModel/companies/searchParameters.ts';
import { readFromPage, type FacetPanelState, type ToPage } from './protocol.ts';

export interface FacetsDeps {
  readonly collection: FacetTools['collection'];
  /** Returns the stored facets of the search for these fields. */
  readonly facets: (fields: readonly string[]) => readonly KnownFacets[];
  /** Returns the search in words. */
  readonly searchText: () => string;
  /** Adds a value to the search criteria, and shows the new search without buying anything. */
  readonly addValue: (field: string, value: string) => Promise<void>;
  readonly saveCsv: (content: Iterable<string>) => Promise<void>;
  readonly post: (message: ToPage) => void;
  readonly now: () => number;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly log: (line: string) => void;
}

/** Connects one page with the stored facets of its search. */
export class FacetsController {
  readonly #deps: FacetsDeps;
  #panelState: FacetPanelState;
  #shown: readonly KnownFacets[] = [];
  #id = 0;

  /** @param savedState the state of the panel, with the fields that the page shows */
  constructor(deps: FacetsDeps, savedState: FacetPanelState) {
    this.#deps = deps;
    this.#panelState = savedState;
  }

  /** Handles a message of the page. @throws the error of adding a value or of writing the file */
  async receive(message: unknown): Promise<void> {
    const request = readFromPage(message);
    if (request?.type === 'ready') this.show(this.#panelState);
    else if (request?.type === 'exportCsv') await this.#deps.saveCsv(facetsCsv(this.#shown, this.#deps.collection));
    else if (request) await this.#addValue(request);
    else this.#deps.log('facets: a message of the page was not understood and is ignored');
  }

  /** Shows the stored facets of the fields in a state. */
  show(savedState: FacetPanelState): void {
    const { facets, collection, searchText, now, locale, post } = this.#deps;
    this.#panelState = savedState;
    this.#shown = facets(savedState.fields);
    this.#id += 1;
    const missing = savedState.fields.filter((field) => !this.#shown.some((known) => known.field === field));
    const view = facetsView(searchText(), this.#shown, missing, {
      collection,
      now: now(),
      locale,
      hasCriterion: (field) => criterionOfMember(field, collection) !== undefined,
    });
    post({ type: 'view', view: { id: this.#id, ...view }, savedState });
  }

  async #addValue({ id, table, row }: { readonly id: number; readonly table: number; readonly row: number }): Promise<void> {
    const facet = id === this.#id ? newestFacets(this.#shown)[table] : undefined;
    const criterion = facet && criterionOfMember(facet.field, this.#deps.collection);
    const [value] = facet?.values?.[row] ?? [];
    if (criterion && value !== undefined) await this.#deps.addValue(criterion.name, value);
  }
}
