/** Name shown for photos without a project. */
export const UNCATEGORIZED = 'Uncategorized';

export type Grouped = {
  readonly id: string;
  readonly project?: string | undefined;
  readonly order?: number | undefined;
};
export type Project<P> = { readonly name: string; readonly slug: string; readonly photos: readonly P[] };

/** The order; 0 when missing. */
const rank = (photo: { order?: number | undefined }): number =>
  typeof photo.order === 'number' && Number.isFinite(photo.order) ? photo.order : 0;

/** Compares code units, which is equal on every machine and in every locale, so that ETags stay equal. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts by order (missing = 0), then project, then id. Returns a new array. */
export function sortEntries<P extends Grouped>(entries: readonly P[]): P[] {
  return [...entries].sort(
    (a, b) => rank(a) - rank(b) || compareText(a.project ?? '', b.project ?? '') || compareText(a.id, b.id),
  );
}

export function projectName(photo: { project?: string | undefined }): string {
  return photo.project?.trim() || UNCATEGORIZED;
}

/** The order of an entry at the end of these. */
export function orderAfter(entries: readonly { order?: number | undefined }[]): number {
  return entries.reduce((last, entry) => Math.max(last, rank(entry) + 1), 0);
}

/**
 * The order of photos that enter a project, in the order of the ids: after its last photo, or in a new project
 * after all photos. A project that is renamed as a whole keeps its place.
 * @param ids of existing or new photos
 * @returns the order by id, without photos that are already in the project
 */
export function ordersOnEntry(
  photos: readonly Grouped[],
  ids: readonly string[],
  project: string,
): ReadonlyMap<string, number> {
  const name = projectName({ project });
  const siblings = photos.filter((photo) => projectName(photo) === name);
  const inside = new Set(siblings.map(({ id }) => id));
  const entering = new Set(ids.filter((id) => !inside.has(id)));
  if (entering.size === 0) return new Map();
  const coming = photos.filter(({ id }) => entering.has(id));
  const staying = new Set(photos.filter(({ id }) => !entering.has(id)).map(projectName));
  const isRenamed = siblings.length === 0 && coming.some((photo) => !staying.has(projectName(photo)));
  const own = new Map(isRenamed ? coming.map((photo) => [photo.id, rank(photo)]) : []);
  let next = isRenamed ? Number.NEGATIVE_INFINITY : orderAfter(siblings.length > 0 ? siblings : photos);
  return new Map(
    [...entering].map((id) => {
      const order = Math.max(next, own.get(id) ?? next);
      next = order + 1;
      return [id, order];
    }),
  );
}

const FOLDED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o' };

/** Longest slug; leaves room for '-2' within one part of an address. */
const SLUG_MAX = 64;

/** A text as lower-case ASCII words joined by '-', at most 64 characters; '' when no letter can be kept. */
export function slugify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüßæø]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '');
}

/** A word of the API's paths in the place of a project's slug. */
const RESERVED_SLUG = 'reorder';

/** The slugs of project names. A second name with the same slug gets '-2', and so on. */
export function slugsOf(names: readonly string[]): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set([RESERVED_SLUG]);
  for (const name of names) {
    if (slugs.has(name)) continue;
    const base = slugify(name) || 'project';
    let slug = base;
    for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`;
    taken.add(slug);
    slugs.set(name, slug);
  }
  return slugs;
}

/** Photos grouped by project and sorted; projects in the order of their first photo, 'Uncategorized' last. */
export function groupByProject<P extends Grouped>(photos: readonly P[]): Project<P>[] {
  const groups = new Map<string, P[]>();
  for (const photo of sortEntries(photos)) {
    const name = projectName(photo);
    const group = groups.get(name);
    if (group) group.push(photo);
    else groups.set(name, [photo]);
  }
  const names = [...groups.keys()].sort((a, b) => Number(a === UNCATEGORIZED) - Number(b === UNCATEGORIZED));
  const slugs = slugsOf(names);
  return names.map((name) => ({ name, slug: slugs.get(name) ?? '', photos: groups.get(name) ?? [] }));
}
