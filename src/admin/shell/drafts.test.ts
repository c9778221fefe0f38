import { beforeEach, describe, expect, test } from 'vitest';
import { fakePanel } from '../../../tests/fixtures/fakePanel.ts';

const described = { description: { en: 'One', de: 'Eins' }, order: 0, etag: 'v1' };
const ENTRIES = {
  photos: { id: 'p', src: '/photos/p.jpg', filename: 'p.jpg', project: 'Sea', price_a4: 20, ...described },
  videos: { id: 'v', url: 'https://youtu.be/aqz-KE-bpKQ', ...described },
  music: { id: 'm', url: 'https://soundcloud.com/a/b', ...described },
  projects: { id: 'sea', project: 'Sea', name: { en: 'The Sea' }, text: { de: 'Wellen' }, order: 0 },
};
const LISTS = ['photos', 'videos', 'music', 'projects'] as const;

let panel: ReturnType<typeof fakePanel>;
beforeEach(() => {
  panel = fakePanel();
  for (const name of LISTS) panel.answers[`GET /api/${name}`] = () => Response.json([ENTRIES[name]]);
  panel.answers['GET /api/settings'] = () => Response.json({ cornerRadiusPx: 3 });
  panel.answers['GET /api/site'] = () => Response.json({ site: { name: 'Somebody' } });
});

describe('after a reload there is again what was typed about', () => {
  test.each([
    ['photos', { project: 'Typed', price_a4: '1.299' }],
    ['videos', { url: 'half', de_description: 'Getippt' }],
    ['music', { url: 'half', de_description: 'Getippt' }],
    ['projects', { en_name: 'Typed', de_text: 'Getippt', cover: 'p' }],
  ] as const)('an entry of %s, with all that its list knows of it', async (name, typed) => {
    const before = await panel.load();
    await before[name].list.load();
    const [entry] = before[name].list.$entries.get();
    const form = before[name].form as { edit: (entry: unknown) => void };
    form.edit(entry);
    before[name].form.type(typed);
    const { $unsaved, ...after } = await panel.load();
    const { edited, values, isRestored } = after[name].form.$form.get();
    expect([edited, isRestored]).toEqual([entry, true]);
    expect(values).toMatchObject(typed);
    expect([...$unsaved.get()]).toEqual([`${name}:edit`]);
  });

  test.each(['videos', 'music'] as const)('a new entry of %s', async (name) => {
    const before = await panel.load();
    before[name].form.type({ de_description: 'Getippt' });
    const { $unsaved, ...after } = await panel.load();
    expect(after[name].form.$form.get()).toMatchObject({ values: { de_description: 'Getippt' } });
    expect([...$unsaved.get()]).toEqual([`${name}:add`]);
  });

  test.each([
    ['settings', { cornerRadiusPx: '77' }],
    ['site', { title: 'Typed' }],
  ] as const)('the %s', async (name, typed) => {
    const before = await panel.load();
    await before[name].load();
    before[name].form.type(typed);
    const { $unsaved, ...after } = await panel.load();
    expect(after[name].form.$form.get().values).toMatchObject(typed);
    expect([...$unsaved.get()]).toEqual([`${name}:edit`]);
  });
});
