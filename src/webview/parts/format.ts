// Fills the placeholders of sentences in the page.

/** A sentence with its `{0}`, `{1}` and so on replaced by values. */
export function format(sentence: string, ...values: readonly string[]): string {
  return sentence.replace(/\{(\d)\}/g, (placeholder, index: string) => values[Number(index)] ?? placeholder);
}
