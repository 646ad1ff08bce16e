// Finds secrets in a text by salted fingerprints, which do not reveal the secrets themselves.

/** The fewest characters of a secret that is searched for, because a shorter one would be found everywhere. */
const shortest = 8;

interface Fingerprint {
  /** The length of the secret. */
  readonly length: number;
  /** The rolling hash of the secret's beginning. */
  readonly sum: number;
  readonly digest: string;
  readonly owner: string;
}

export interface FoundSecret {
  readonly start: number;
  readonly end: number;
  /** The owner of the secret, as given to the constructor. */
  readonly owner: string;
}

/** The parameters of a fingerprint; both are new in every window. */
export interface Salt {
  /** The factor of the rolling hash, a whole number of 32 bits. */
  readonly factor: number;
  /** A cryptographic hash of a text and the salt. */
  readonly digest: (text: string) => string;
}

/** The fingerprints of some secrets. */
export class SecretFingerprints {
  readonly #fingerprints: readonly Fingerprint[];
  readonly #salt: Salt;
  /** The number of characters at the beginning of each secret that are hashed: the length of the shortest secret. */
  readonly #window: number;

  constructor(secrets: readonly { readonly text: string; readonly owner: string }[], { factor, digest }: Salt) {
    const long = secrets.filter(({ text }) => text.length >= shortest);
    // An even factor would forget the beginning of a text.
    this.#salt = { factor: factor | 1, digest };
    this.#window = Math.min(...long.map(({ text }) => text.length));
    this.#fingerprints = long.map(({ text, owner }) => {
      return { length: text.length, sum: this.#sumOf(text.slice(0, this.#window)), digest: digest(text), owner };
    });
  }

  /**
   * Finds secrets at any place, inside of words too: a rolling hash runs over the text, and only where it matches is the text
   * compared. A megabyte takes some ten milliseconds.
   */
  find(text: string): readonly FoundSecret[] {
    const window = this.#window;
    if (this.#fingerprints.length === 0 || text.length < window) return [];
    // The last byte of the sum is compared first, because this runs for every character of a text.
    const marks = new Uint8Array(256);
    for (const { sum } of this.#fingerprints) marks[sum & 0xff] = 1;
    const { factor } = this.#salt;
    // The weight of the character that leaves the window.
    let leaving = 1;
    for (let at = 1; at < window; at += 1) leaving = Math.imul(leaving, factor);
    const found: FoundSecret[] = [];
    let sum = this.#sumOf(text.slice(0, window));
    for (let end = window; ; end += 1) {
      const fingerprint = marks[sum & 0xff] === 1 ? this.#fingerprintAt(text, end - window, sum) : undefined;
      if (fingerprint) found.push({ start: end - window, end: end - window + fingerprint.length, owner: fingerprint.owner });
      if (end >= text.length) return found;
      sum = (Math.imul((sum - Math.imul(text.charCodeAt(end - window), leaving)) | 0, factor) + text.charCodeAt(end)) | 0;
    }
  }

  #fingerprintAt(text: string, start: number, sum: number): Fingerprint | undefined {
    return this.#fingerprints.find((fingerprint) => {
      return fingerprint.sum === sum && this.#salt.digest(text.slice(start, start + fingerprint.length)) === fingerprint.digest;
    });
  }

  #sumOf(text: string): number {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, this.#salt.factor) + text.charCodeAt(at)) | 0;
    return sum;
  }
}
