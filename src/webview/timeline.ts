// The timeline's page: shows what it was sent so far, and tells the host what was clicked.
import { html, LitElement, type PropertyValues } from 'lit';
import type { FromPage, PanelState, TimelineView, ToPage } from '../timeline/protocol.ts';
import { focusAfter, focusBefore, foot, showProblem } from './timelineFoot.ts';
import { head } from './timelineHead.ts';
import { RowStore } from './timelineRows.ts';
import { table } from './timelineTable.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  setState(state: PanelState): void;
};

const editor = acquireVsCodeApi();

const post = (message: FromPage): void => {
  editor.postMessage(message);
};

class CompanyTimeline extends LitElement {
  static override properties = { view: { attribute: false } };
  declare view: TimelineView | undefined;
  #choices: ToPage['choices'] | undefined;
  #rows = new RowStore();
  #focused: ReturnType<typeof focusBefore>;
  #focusGiven = false;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('message', this.#receive);
    window.addEventListener('focus', this.#giveFocus);
    post({ type: 'ready' });
  }

  override disconnectedCallback(): void {
    window.removeEventListener('message', this.#receive);
    window.removeEventListener('focus', this.#giveFocus);
    super.disconnectedCallback();
  }

  // In the document itself, so that one style sheet serves and the editor's policy needs no exception.
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(): void {
    this.#focused = focusBefore(this);
  }

  protected override updated(changes: PropertyValues<this>): void {
    const view = this.view;
    if (!view || !this.#choices || !changes.has('view')) return;
    document.title = view.topic.title;
    editor.setState({ topic: view.topic, choices: this.#choices });
    if (this.#focused) focusAfter(this, this.#focused);
    else this.#giveFocus();
    // Who reads at the top, because the page has just come back, stays there.
    if (this.#focused && view.problem && !changes.get('view')?.problem) showProblem(this);
  }

  protected override render() {
    const { view } = this;
    return (
      view &&
      this.#choices &&
      html`<main>${head(view, this.#choices, post)} ${table(view.table, this.#rows.shown)} ${foot(view, post)}</main>`
    );
  }

  readonly #receive = ({ data }: MessageEvent<ToPage>): void => {
    // What was on its way to a page of before is not for this one.
    if (data.start) this.#rows = new RowStore();
    else if (!this.view) return;
    this.#rows.take(data);
    this.#choices = data.choices;
    this.view = data.view;
  };

  // The button is what the page was opened for, so Enter loads. Once only, and never taken from another part of the editor.
  readonly #giveFocus = (): void => {
    if (this.#focusGiven || !document.hasFocus() || document.activeElement !== document.body) return;
    const button = this.querySelector<HTMLButtonElement>('button.primary');
    if (!button) return;
    this.#focusGiven = true;
    button.focus({ preventScroll: true });
  };
}

customElements.define('company-timeline', CompanyTimeline);
