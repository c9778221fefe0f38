import { PUBLIC_LISTS, type PublicListName, publicLists } from '../../netlify/services/publicLists.ts';

/** ETags of the API's lists as they are at build time: a page asks with them whether anything has changed. */
export type BuildLists = Record<PublicListName, string>;

/** ETags of the lists as the API would serve them from the same content. */
export async function readBuildLists(contentRoot: string): Promise<BuildLists> {
  const lists = await publicLists(contentRoot);
  return Object.fromEntries(PUBLIC_LISTS.map((name) => [name, lists[name].etag])) as BuildLists;
}
