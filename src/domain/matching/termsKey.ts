// The key of the terms of a match: they are there while anything is matched. The window reads it before the rest is loaded.

export const termsKey = 'terms';
