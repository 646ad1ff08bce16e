// The base class of the elements of a page.
import { LitElement, type PropertyDeclarations } from 'lit';

/**
 * An element that renders into the document itself and not into a shadow root, so that one style sheet serves all elements and
 * the content security policy needs no exception.
 */
export abstract class PageElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Dispatches an event that the elements around this one receive as well. */
  protected emit(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** Declares properties that render their element again when they change, and that have no attribute. */
export function properties(...names: readonly string[]): PropertyDeclarations {
  return Object.fromEntries(names.map((name) => [name, { attribute: false }]));
}
