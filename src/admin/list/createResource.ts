import { ADMIN_ENDPOINTS, type Endpoint, type Held, type OrderForm } from '../../shared/adminEndpoints.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { ApiError } from '../../ui/request.ts';
import { closeAdding } from '../fields/adding.ts';
import { createForm } from '../fields/form.ts';
import { adminGet, adminSend } from '../shell/adminApi.ts';
import { describeReason, say } from '../shell/banner.ts';
import { createList } from './list.ts';
import type { Listed, ListName, ListResource } from './resource.ts';

/** Reads an entry together with the version that it is. */
export function held<E>(read: (value: unknown) => E | undefined): (value: unknown) => Held<E> | undefined {
  return (value) => {
    const entry = read(value);
    const etag = isRecord(value) && typeof value.etag === 'string' ? value.etag : undefined;
    return entry && { ...entry, etag };
  };
}

/** Reads a list. @throws ApiError */
export async function readList<E>(
  list: Endpoint<undefined, unknown>,
  read: (value: unknown) => E | undefined,
  query = '',
): Promise<E[]> {
  const { data } = await adminGet(list, query);
  if (!Array.isArray(data)) throw new ApiError('badAnswer', 'not a list', { status: 200 });
  return data.flatMap((item: unknown) => read(item) ?? []);
}

/** What the lists have in common that are sorted as a whole. */
export function plainList<E extends Listed>(
  name: Exclude<ListName, 'photos'>,
  read: (value: unknown) => E | undefined,
) {
  const { list, reorder, ...changes } = ADMIN_ENDPOINTS[name];
  return {
    name,
    read,
    ...changes,
    load: () => readList(list, read),
    extra: ({ id }: E) => ({ id }),
    async saveOrder({ ids }: OrderForm) {
      await adminSend(reorder, { body: { ids } });
      return say(`${name}.orderSaved`);
    },
    orderFailure(error: unknown) {
      if (error instanceof ApiError && error.code === 'unauthorized') return say('failure.unauthorized');
      return [say(`${name}.orderFailed`), describeReason(error)].filter(Boolean).join(': ');
    },
  };
}

export function createResource<E extends Listed>(resource: ListResource<E>, onAddEnd?: () => void) {
  const list = createList(resource);
  const form = createForm(resource, {
    onSaved: list.adopt,
    reload: list.reload,
    onAddEnd() {
      onAddEnd?.();
      closeAdding(resource.name);
    },
  });
  return { resource, list, form };
}

export type Resource<E extends Listed> = ReturnType<typeof createResource<E>>;
