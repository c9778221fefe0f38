import {
  ADMIN_ENDPOINTS,
  type Endpoint,
  type FormBody,
  type Held,
  type OrderForm,
} from '../../shared/adminEndpoints.ts';
import type { FormValues } from '../../shared/content/fields/form.ts';
import type { Fields } from '../../shared/content/fields/kinds.ts';
import type { Localized } from '../../shared/i18n/language.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { ApiError } from '../../ui/request.ts';
import { closeAdding } from '../fields/adding.ts';
import { createForm } from '../fields/form.ts';
import type { Placed, SavePlan } from '../photos/board.ts';
import { adminGet, adminSend } from '../shell/adminApi.ts';
import { describeReason, say } from '../shell/banner.ts';
import { createList } from './list.ts';
import type { EntryLook } from './Thumb.tsx';

/** Names of what the panel lists and edits; messages and drafts are named after them. */
export type ListName = 'photos' | 'videos' | 'music' | 'projects' | 'pages';
/** Those that a form or an upload adds to. A project comes with its first photo. */
export type AddedName = Exclude<ListName, 'projects'>;
export type SelectedName = Exclude<ListName, 'projects' | 'pages'>;
export type SingleName = 'settings' | 'site';
export type FormName = ListName | SingleName;

/** An entry that a form edits; `etag` names the version that was read. */
export type Editable = Held<Readonly<Record<string, unknown>> & { readonly id: string }>;
export type Listed = Editable & Placed & { readonly description: Localized };

export type FormResource<E extends Editable> = {
  readonly name: FormName;
  readonly fields: Fields;
  /** An entry as a call has answered it or a draft has kept it; undefined where it is none. */
  readonly read: (value: unknown, headers?: Headers) => E | undefined;
  /** Missing where new entries come another way. */
  readonly add?: Endpoint<FormBody>;
  readonly update: Endpoint<FormBody>;
  readonly extra?: (entry: E) => FormBody;
  /** True where the form shows the entry after a save, too. */
  readonly staysOpen?: boolean;
  /** The rows that judge what is typed, where those are not always the same. */
  readonly rules?: (values: FormValues, edited: E | null) => Fields;
};

export type ListResource<E extends Listed> = FormResource<E> & {
  readonly name: ListName;
  /** Reads the whole list. @throws ApiError */
  readonly load: () => Promise<readonly E[]>;
  readonly remove: Endpoint;
  readonly look: EntryLook<E>;
  readonly onRemoved?: () => void;
  /** Keeps what is known of an entry and no answer says. */
  readonly keep?: (entry: E, known: E | undefined) => E;
  /** Stores an order, of one `project` where not all are saved. @returns what is said about it @throws ApiError */
  readonly saveOrder: (plan: SavePlan, known: ReadonlyMap<string, E>, project?: string) => Promise<string>;
  readonly orderFailure: (error: unknown, project?: string) => string;
};

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
