import { atom } from 'nanostores';
import type { Endpoint } from '../../domain/adminEndpoints.ts';
import { adminGet } from '../../services/adminApi.ts';
import { ApiError } from '../../services/request.ts';
import { clearErrorAbout, showError } from './banner.ts';
import { describeFailure, say } from './failure.ts';
import { createForm } from './form.ts';
import type { ListStatus } from './listState.ts';
import type { Editable, FormResource, SingleName } from './resource.ts';
import { $restores } from './restores.ts';

/** The one entry of a resource that has no list, with its form. */
export function createSingle<E extends Editable>(
  resource: FormResource<E> & { readonly name: SingleName },
  stored: Endpoint,
) {
  const { name, read } = resource;
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

export type Single<E extends Editable> = ReturnType<typeof createSingle<E>>;
