// The files that a built file brings with it, by esbuild's own record.

/**
 * The file, and those it loads at once, or later as well.
 * @param {string} path @param {import('esbuild').Metafile} meta
 * @returns {Set<string>}
 */
export function loadedWith(path, meta, later = false, found = new Set([path])) {
  for (const { path: next, kind } of meta.outputs[path]?.imports ?? []) {
    if ((kind === 'dynamic-import' && !later) || !meta.outputs[next] || found.has(next)) continue;
    loadedWith(next, meta, later, found.add(next));
  }
  return found;
}
