// The base class of a page that shows one view, which the host sends in full at every change.
import { PageElement, properties } from './pageElement.ts';

/** The message that brings a view. The editor persists `savedState`, from which the host restores the page after a reload. */
interface ViewMessage {
  readonly view: { readonly title: string };
  readonly savedState: unknown;
}

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  setState(state: unknown): void;
};

// VS Code allows each page only one call of this function.
const editor = acquireVsCodeApi();

/** Sends a message to the host. Each page assigns it to a constant that accepts only the messages of its own protocol. */
export const postToHost = (message: unknown): void => {
  editor.postMessage(message);
};

/** A page that asks for its view when it is connected, and renders each one that it receives. */
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
