// The base class of a page that the host sends as one view, whole, whenever it has changed.
import { PageElement, properties } from './pageElement.ts';

/** The message that brings a view. The editor keeps `savedState`, from which the host fills the page after a reload. */
interface ViewMessage {
  readonly view: { readonly title: string };
  readonly savedState: unknown;
}

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  setState(state: unknown): void;
};

// A page may ask the editor for this once.
const editor = acquireVsCodeApi();

/** Sends a message to the host. A page gives it the type of its own messages. */
export const postToHost = (message: unknown): void => {
  editor.postMessage(message);
};

/** Asks for its view when it is connected, and renders again with each one. */
export abstract class ViewPage<M extends ViewMessage> extends PageElement {
  static override readonly properties = properties('view');
  declare view: M['view'] | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('message', this.#receive);
    postToHost({ type: 'ready' });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('message', this.#receive);
  }

  readonly #receive = ({ data }: MessageEvent<M>): void => {
    this.view = data.view;
    document.title = data.view.title;
    editor.setState(data.savedState);
  };
}
