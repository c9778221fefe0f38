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

/** The panel's lists; messages and drafts use these names. */
export type ListName = 'photos' | 'videos' | 'music' | 'projects' | 'pages';
/** Lists with a form or upload for new entries. A project is created by its first photo. */
export type AddedName = Exclude<ListName, 'projects'>;
export type SelectedName = Exclude<ListName, 'projects' | 'pages'>;
export type SingleName = 'settings' | 'site';
export type FormName = ListName | SingleName;

/** An entry that a form edits; `etag` is the version that was read. */
export type Editable = Held<Readonly<Record<string, unknown>> & { readonly id: string }>;
export type Listed = Editable & Placed & { readonly description: Localized };

export type FormResource<E extends Editable> = {
  readonly name: FormName;
  readonly fields: Fields;
  /** Reads an entry from an answer or a draft; undefined if the value is invalid. */
  readonly read: (value: unknown, headers?: Headers) => E | undefined;
  /** Missing if the form does not add entries. */
  readonly add?: Endpoint<FormBody>;
  readonly update: Endpoint<FormBody>;
  readonly extra?: (entry: E) => FormBody;
  /** The form keeps showing the entry after a save. */
  readonly staysOpen?: boolean;
  /** The rows that validate the values, if they depend on the values or on the edited entry. */
  readonly rules?: (values: FormValues, edited: E | null) => Fields;
};

export type ListResource<E extends Listed> = FormResource<E> & {
  readonly name: ListName;
  /** Reads the whole list. @throws ApiError */
  readonly load: () => Promise<readonly E[]>;
  readonly remove: Endpoint;
  readonly look: EntryLook<E>;
  readonly onRemoved?: () => void;
  /** Copies values that answers do not contain from the known entry. */
  readonly keep?: (entry: E, known: E | undefined) => E;
  /** Saves the order of all, or of one `project`. @returns the success message @throws ApiError */
  readonly saveOrder: (plan: SavePlan, known: ReadonlyMap<string, E>, project?: string) => Promise<string>;
  readonly orderFailure: (error: unknown, project?: string) => string;
};

/** Adds the entry's etag to what `read` returns. */
export function withEtag<E>(read: (value: unknown) => E | undefined) {
  return (value: unknown): Held<E> | undefined => {
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

/** The common part of all lists that are sorted as a whole. */
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
