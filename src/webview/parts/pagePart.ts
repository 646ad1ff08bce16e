// An element of a page that is drawn anew, once, after what it shows has changed.
import { render } from 'lit/html.js';

/**
 * What lit's own element is more than this, such as attributes, styles and a root of its own, no page needs. It is drawn into the
 * document itself, so that one style sheet serves and the editor's policy needs no exception.
 */
export abstract class PagePart extends HTMLElement {
  /** Settled when all that has changed so far is drawn. */
  drawn: Promise<void> = Promise.resolve();
  readonly #values = new Map<string, unknown>();
  #changes = new Set<string>();
  #isWaiting = false;

  /** Defines the element. @param members each has it drawn anew when another value is set */
  static define(
    this: { readonly prototype: PagePart } & (new () => PagePart),
    name: string,
    ...members: readonly string[]
  ): void {
    for (const member of members)
      Object.defineProperty(this.prototype, member, {
        get(this: PagePart): unknown {
          return this.#values.get(member);
        },
        set(this: PagePart, value: unknown) {
          if (this.#values.get(member) === value) return;
          this.#values.set(member, value);
          this.#changes.add(member);
          this.redraw();
        },
      });
    customElements.define(name, this);
  }

  connectedCallback(): void {
    this.redraw();
  }

  /** Draws it soon. */
  redraw(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.drawn = Promise.resolve().then(() => {
      if (this.#isWaiting) this.drawNow();
    });
  }

  /** Fires an event, which the parts around it hear as well. */
  protected tell(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }

  /** Draws it now. */
  protected drawNow(): void {
    const changes = this.#changes;
    this.#isWaiting = true;
    try {
      this.prepare?.(changes);
    } finally {
      // What was set in between is drawn now; what is set from here on, afterwards.
      this.#changes = new Set();
      this.#isWaiting = false;
    }
    render(this.render(), this);
    this.updated?.(changes);
  }

  /** Prepares what is to be drawn. @param changes members of which another value was set */
  protected prepare?(changes: ReadonlySet<string>): void;

  protected abstract render(): unknown;

  /** All is drawn. */
  protected updated?(changes: ReadonlySet<string>): void;
}
