import { beforeEach } from 'vitest';
import type { SavedProject } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop } from './adminShop.ts';

export const PROJECTS_FILE = 'content/projects.json';
/** Rows of content/projects.json: two projects with photos, and one that has none any more. */
export const ROWS = [
  { project: 'Night', name: { en: 'By night', de: 'Bei Nacht' }, cover: 'dusk', note: 'by hand' },
  { project: 'Tidal', text: { en: 'Salt.', de: 'Salz.' } },
  { project: 'Gone', text: { en: 'Kept' } },
];
const NIGHT = { filename: 'plain.png', description: { en: 'Moon', de: 'Mond' }, project: 'Night', order: 7 };
const PHOTOS = {
  ...ADMIN_CONTENT,
  'content/photos/moon.json': NIGHT,
  'content/photos/dusk.json': { ...NIGHT, order: 8 },
};

/** The API over two projects, and the calls about them. */
function openProjectShop(rows?: unknown) {
  const shop: AdminShop = openAdminShop({
    content: rows === undefined ? PHOTOS : { ...PHOTOS, [PROJECTS_FILE]: rows },
  });
  const list = async () => (await shop.send<SavedProject[]>('GET', '/api/projects')).body;
  return {
    ...shop,
    list,
    names: async () => (await list()).map(({ project }) => project),
    put: (slug: string, body: unknown, headers?: Record<string, string>) =>
      shop.send<SavedProject & ErrorBody & { current?: SavedProject }>(
        'PUT',
        `/api/projects/${slug}`,
        body,
        headers,
      ),
    rows: () => shop.stored(PROJECTS_FILE) as unknown as Record<string, unknown>[] | undefined,
    changedFiles: () => shop.git('diff', '--name-only', 'HEAD~1', 'HEAD').trim().split('\n'),
    projectOf: (id: string) => shop.stored(`content/photos/${id}.json`)?.project,
  };
}

/** The shop of the running test. */
export let shop: ReturnType<typeof openProjectShop>;

/** Puts a shop with other rows in its place. */
export function open(rows?: unknown): void {
  shop = openProjectShop(rows);
}

/** Gives each test of a file a shop with {@link ROWS}. */
export function giveEachTestAShop(): void {
  beforeEach(() => open(ROWS));
}
