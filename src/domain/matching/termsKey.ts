// The key of the stored terms of a match, in a file of its own because it is read early.

/** The record with this key exists as long as there is a match. */
export const termsKey = 'terms';
