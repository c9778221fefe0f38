import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePanel } from '../../../tests/fixtures/fakePanel.ts';

let panel: ReturnType<typeof fakePanel>;
beforeEach(() => {
  panel = fakePanel();
});
const refused = (status: number, body: object) => () => Response.json(body, { status });

describe('settings that somebody else has changed', () => {
  async function typed(values: Record<string, string>, current: object) {
    const stores = await panel.load();
    panel.answers['GET /api/settings'] = () => Response.json({}, { headers: { etag: 's1' } });
    await stores.settings.load();
    stores.settings.form.type(values);
    const put = vi.fn((body: unknown) => Response.json(body, { headers: { etag: 's3' } }));
    put.mockImplementationOnce(refused(409, { error: 'Changed.', current }));
    panel.answers['PUT /api/settings'] = put;
    await stores.settings.form.submit();
    return { form: stores.settings.form, state: () => stores.settings.form.$form.get() };
  }

  test('in other fields are merged', async () => {
    const { state } = await typed({ cornerRadiusPx: '30' }, { grainSizePx: 300 });
    expect(panel.sent.map(({ ifMatch }) => ifMatch)).toEqual(['s1', null]);
    expect(panel.sent[1]?.body).toMatchObject({ cornerRadiusPx: 30, grainSizePx: 300 });
    expect([state().conflict, state().values.grainSizePx, state().edited?.etag]).toEqual([null, '300', 's3']);
  });

  test.each([
    ['mine', '30'],
    ['theirs', '20'],
  ])('in the same field are for the admin to settle: %s', async (choice, radius) => {
    const typedValues = { cornerRadiusPx: '30', grainOpacity: '0.5' };
    const { form, state } = await typed(typedValues, { cornerRadiusPx: 20, grainSizePx: 300 });
    expect(state().conflict?.names).toEqual(['cornerRadiusPx']);
    if (choice === 'mine') await form.keepMine();
    else form.takeTheirs();
    expect(state().values).toMatchObject({ cornerRadiusPx: radius, grainSizePx: '300', grainOpacity: '0.5' });
    expect(panel.sent).toHaveLength(choice === 'mine' ? 2 : 1);
  });
});
