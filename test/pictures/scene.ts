// The type of a picture of the documentation: the steps to its view, and the shown part of the window.
import type { Locator } from 'playwright-core';
import type { WireAnswer } from '../../src/client/http/transport.ts';
import type { CommandId } from '../../src/ids.ts';
import type { SandboxRequest } from '../../src/sandbox/sandbox.ts';
import type { Editor, EditorOptions } from '../ui/openEditor.ts';

/** A part of the window: as much of it as holds all of these. */
export interface Area {
  readonly around: readonly Locator[];
  /** The part ends below the lowest of these, however far `around` reaches down. */
  readonly downTo?: readonly Locator[];
  /** Pixels of the page that are shown below it; 0 by default. */
  readonly below?: number;
  /** The part is at most this wide, counted from its left edge. */
  readonly width?: number;
}

/** Takes what a scene shows. */
export interface Recorder {
  /** Takes the one picture of a scene. */
  readonly picture: (area: Area) => Promise<void>;
  /** Begins the animation of a scene: each `frame` from here on shows this area. */
  readonly begin: (area: Area) => Promise<void>;
  /** Adds what is to be seen now to the animation, once it has begun. @param ms for how long it is shown */
  readonly frame: (ms: number) => Promise<void>;
}

/** The pointer of an animation, which goes to a thing before it is clicked. */
export interface Pointer {
  readonly goTo: (target: Locator) => Promise<void>;
  readonly click: (target: Locator, options?: Parameters<Locator['click']>[0]) => Promise<void>;
}

export interface SceneContext {
  readonly editor: Editor;
  readonly record: Recorder;
  readonly pointer: Pointer;
  /** A part of the window, such as `sidebar`. */
  readonly part: (name: 'activitybar' | 'sidebar' | 'editor' | 'statusbar' | 'titlebar') => Locator;
  /** A view of the side bar: its heading and its rows. */
  readonly pane: (name: string) => Locator;
  /** Opens the views of the extension. */
  readonly showViews: () => Promise<void>;
  /** Opens the views of the extension in a side bar of this width, and waits for the lists. */
  readonly openView: (width?: number) => Promise<void>;
  /** Makes the side bar so many pixels wide. */
  readonly widenSideBar: (width: number) => Promise<void>;
  /** Folds a view of the side bar, or opens it. */
  readonly collapsibleState: (name: string, isFolded: boolean) => Promise<void>;
  /** Opens a file of the folder. */
  readonly openFile: (name: string) => Promise<void>;
  /** Leaves the whole width to the editors. */
  readonly hideSideBar: () => Promise<void>;
  /** Loads the companies of a list in the tree, at the price of its row. */
  readonly loadMembers: (list: string) => Promise<void>;
  /** Runs a command of the extension, and does not wait for its end: it may ask something. */
  readonly run: (id: CommandId) => Promise<void>;
  /** Chooses a row of the open quick pick. */
  readonly choose: (label: string | RegExp) => Promise<void>;
  /** Ticks rows of the open quick pick, and confirms. */
  readonly chooseMany: (labels: readonly string[]) => Promise<void>;
  /** Puts the pointer where it calls up nothing. */
  readonly moveAway: () => Promise<void>;
}

export interface Scene {
  /** The name of its files, behind `walkthrough-` where it is a step of the walkthrough. */
  readonly name: string;
  /** A picture or an animation of the documentation, or the picture of a step of the walkthrough. */
  readonly kind: 'picture' | 'animation' | 'step';
  /** Files and folders of src/webview whose markup and style the view is drawn with; none if the editor draws it. */
  readonly pages?: readonly string[];
  /** True if nobody is signed in when the scene begins; the sandbox is by default. */
  readonly startsSignedOut?: boolean;
  /** An account of a service on this machine is signed in to, which answers so, in place of the sandbox of the extension. */
  readonly service?: (answer: WireAnswer, request: SandboxRequest) => WireAnswer;
  readonly editor?: Pick<EditorOptions, 'files' | 'settings' | 'viewport'>;
  /** Brings the view about, and has it recorded. */
  readonly show: (context: SceneContext) => Promise<void>;
}
