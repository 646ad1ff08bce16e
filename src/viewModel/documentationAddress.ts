// The address of a documentation page in the repository that the manifest names.
/**
 * The address of a page.
 * @param manifest the manifest of the extension
 * @param page the name of the page without the file extension, such as `credits`
 * @returns undefined if the manifest names no repository
 */
export function documentationAddress(manifest: unknown, page: string): string | undefined {
  const repository = memberOf(manifest, 'repository');
  const url = memberOf(repository, 'url') ?? repository;
  if (typeof url !== 'string' || !url.startsWith('https://')) return undefined;
  // The name may come from a link, which must not lead to anything other than a page.
  const name = /^[a-zA-Z-]+$/.test(page) ? page : 'README';
  return `${url.replace(/\/$/, '').replace(/\.git$/, '')}/blob/HEAD/docs/${name}.md`;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
