import { createApp } from '../netlify/api/app.ts';
import { readEnv } from '../netlify/lib/env.ts';
import { createGithubStore } from '../netlify/services/content/github/store.ts';
import { ADMIN_ENDPOINTS } from '../src/domain/adminEndpoints.ts';
import { startFakeGithub } from '../tests/fixtures/fakeGithub/fakeGithub.ts';
import { makePhoto } from './content.ts';
import { atMost, type Result } from './report.ts';
import { PASSWORD } from './server.ts';

const PHOTOS = 24;

/** What the API's operations ask of GitHub, as the server that stands in for it counts them. */
export async function measure(): Promise<Result[]> {
  const photos = Array.from({ length: PHOTOS }, (_, number) => makePhoto(number));
  const ids = photos.map(({ name }) => name);
  const files = photos.map(({ name, photo }) => [`content/photos/${name}.json`, JSON.stringify(photo)]);
  const github = await startFakeGithub({ files: Object.fromEntries(files) });
  const store = createGithubStore(github);
  const app = createApp({ env: readEnv({ ADMIN_PASSWORD: PASSWORD }), store, log: () => {} });
  const call = async (method: string, path: string, body?: unknown) => {
    github.forget();
    const headers = { 'x-admin-password': PASSWORD, 'content-type': 'application/json' };
    const answer = await app.request(path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return { calls: github.calls().length, points: github.quotaUsed() };
  };
  const save = () => call('PUT', `/api/photos/${ids[0]}`, { en_description: 'New', de_description: 'Neu' });
  const { reorderPhotosAgain, changePhotos } = ADMIN_ENDPOINTS;
  try {
    const rows = [
      ['the first list', (await call('GET', '/api/photos')).calls, 1],
      ['an unchanged list, points of the quota', (await call('GET', '/api/photos')).points, 0],
      ['save', (await save()).calls, 1],
      ['save of nothing new', (await save()).calls, 0],
      [
        'reorder',
        (await call(reorderPhotosAgain.method, reorderPhotosAgain.path, ids.toReversed())).calls,
        1,
      ],
      [
        'bulk',
        (await call(changePhotos.method, changePhotos.path, { ids, fields: { price_a4: 31 } })).calls,
        1,
      ],
    ] as const;
    return rows.map(([name, count, limit]) => atMost(`store-calls, GitHub: ${name}`, count, limit));
  } finally {
    await github.close();
  }
}
