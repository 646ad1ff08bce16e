// A file that the user has chosen to be written, and how that can end.

/** The file that the user is asked to choose. */
export interface NewFile {
  /** Offered as its name. */
  readonly name: string;
  /** The name of this kind of file in the dialog, and its extension. */
  readonly kind: string;
  readonly ending: string;
}

/** The content of a file in chunks. Each chunk is requested after the one before it is written. */
export type FileContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

export interface Destination {
  /** Its name alone, without the folder. */
  readonly name: string;
  /** Writes it as a whole or not at all. Never fails, unless a part cannot be made. */
  write(content: FileContent, signal?: AbortSignal): Promise<WriteResult>;
  /** Another one in the same folder. */
  beside(name: string): Destination;
}

/** Unless it is written, what was there before is there as it was. */
export type WriteResult = 'written' | 'cancelled' | FileFault;

export type FileFault = 'noSpace' | 'notAllowed' | 'inUse' | 'noFolder' | 'failed';

/** A folder that is to be made, with what is in it. */
export interface NewFolder {
  readonly title: string;
  /** A number is put behind it if it is taken. */
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export interface MadeFolder {
  readonly name: string;
  open(inNewWindow: boolean): void;
}
