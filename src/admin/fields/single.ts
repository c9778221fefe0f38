import { atom } from 'nanostores';
import type { Endpoint } from '../../shared/adminEndpoints.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { ApiError } from '../../ui/request.ts';
import { $restores } from '../history/restores.ts';
import type { ListStatus } from '../list/list.ts';
import type { Editable, FormResource, SingleName } from '../list/resource.ts';
import { adminGet } from '../shell/adminApi.ts';
import { clearErrorAbout, describeFailure, say, showError } from '../shell/banner.ts';
import { createForm } from './form.ts';

/** An answer whose version stands in its ETag; a draft and a conflict carry it themselves. */
function read(value: unknown, headers?: Headers): Editable | undefined {
  if (!isRecord(value)) return undefined;
  const etag = headers ? headers.get('etag') : value.etag;
  return { ...value, id: 'only', etag: typeof etag === 'string' ? etag : undefined };
}

type SingleResource = Omit<FormResource<Editable>, 'read' | 'staysOpen'> & { readonly name: SingleName };

/** The one entry of a resource that has no list, with its form. */
export function createSingle(single: SingleResource, stored: Endpoint) {
  const resource = { ...single, read, staysOpen: true };
  const { name } = resource;
  const form = createForm(resource, { onSaved: () => {}, reload: load });
  const $status = atom<ListStatus>('idle');

  /** Reads the stored entry; unsaved input stays on top of it. A failure shows in the banner. */
  async function load(): Promise<void> {
    if ($status.get() === 'loading') return;
    const isFirst = $status.get() !== 'ready';
    if (isFirst) $status.set('loading');
    try {
      const { data, headers } = await adminGet(stored);
      const entry = read(data, headers);
      if (!entry) throw new ApiError('badAnswer', 'not an object');
      form.open(entry);
      $status.set('ready');
      clearErrorAbout(name);
    } catch (error) {
      if (isFirst) $status.set('failed');
      showError(describeFailure(error, say(`${name}.readFailed`)), name);
    }
  }

  $restores.listen(() => {
    if ($status.get() === 'ready') void load();
  });

  return { resource, form, $status, load };
}

export type Single = ReturnType<typeof createSingle>;
