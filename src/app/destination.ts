// A file that the user chooses to write, and the results of writing it.

/** The file that the user is asked to choose. */
export interface NewFile {
  /** The proposed name. */
  readonly name: string;
  /** The name of this kind of file in the dialog. */
  readonly kind: string;
  /** The extension without its dot. */
  readonly ending: string;
}

/** The content of a file in chunks. Each chunk is requested after the one before it is written. */
export type FileContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

export interface Destination {
  /** The name of the file, without its folder. */
  readonly name: string;
  /** Writes the file as a whole or not at all. @throws the error of the content, if a chunk cannot be made */
  write(content: FileContent, signal?: AbortSignal): Promise<WriteResult>;
  /** Returns the destination with this name in the same folder. */
  sibling(name: string): Destination;
}

/** Any result but `written` leaves an existing file unchanged. */
export type WriteResult = 'written' | 'cancelled' | FileFault;

export type FileFault = 'noSpace' | 'notAllowed' | 'inUse' | 'noFolder' | 'failed';

/** A folder that is to be made, with what is in it. */
export interface NewFolder {
  readonly title: string;
  /** The proposed name; a number is appended if it is taken. */
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export interface MadeFolder {
  readonly name: string;
  open(inNewWindow: boolean): void;
}
