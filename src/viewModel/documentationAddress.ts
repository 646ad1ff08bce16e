// The address of a documentation page in the repository that the manifest names.
/**
 * The address of a page. @param manifest of the extension @param page its name without the ending, such as `credits`
 * @returns undefined if the manifest names no repository
 */
export function documentationAddress(manifest: unknown, page: string): string | undefined {
  const repository = memberOf(manifest, 'repository');
  const url = memberOf(repository, 'url') ?? repository;
  if (typeof url !== 'string' || !url.startsWith('https://')) return undefined;
  // A link names a page and nothing else.
  const name = /^[a-zA-Z-]+$/.test(page) ? page : 'README';
  return `${url.replace(/\/$/, '').replace(/\.git$/, '')}/blob/HEAD/docs/${name}.md`;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
