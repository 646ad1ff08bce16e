// A file that the user has chosen to be written, and how that can end.

/** What the user is asked about. */
export interface NewFile {
  /** Offered as its name. */
  readonly name: string;
  /** What the dialog calls this kind of file, and how its name ends. */
  readonly kind: string;
  readonly ending: string;
}

/** What a file is made of: each part is asked for when the one before it is written. */
export type FileContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

export interface Destination {
  /** Its name alone, without the folder. */
  readonly name: string;
  /** Writes it as a whole or not at all. Never fails, unless a part cannot be made. */
  write(content: FileContent, signal?: AbortSignal): Promise<Written>;
  /** Another one in the same folder. */
  beside(name: string): Destination;
}

/** Unless it is written, what was there before is there as it was. */
export type Written = 'written' | 'cancelled' | FileFault;

export type FileFault = 'noSpace' | 'notAllowed' | 'inUse' | 'noFolder' | 'failed';

/** A folder that is to be made, with what is in it. */
export interface NewFolder {
  readonly title: string;
  /** A number is put behind it where it is taken. */
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export interface MadeFolder {
  readonly name: string;
  open(inNewWindow: boolean): void;
}
