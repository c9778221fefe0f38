import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Endpoint } from '../../shared/adminEndpoints.ts';
import {
  changedNames,
  type FormFaults,
  type FormValues,
  formFields,
} from '../../shared/content/fields/form.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ApiError } from '../../ui/request.ts';
import { $restores } from '../history/restores.ts';
import type { Editable, FormResource, SingleName } from '../list/createResource.ts';
import type { ListStatus } from '../list/list.ts';
import { adminGet } from '../shell/adminApi.ts';
import { Button, SaveNote } from '../shell/Button.tsx';
import { clearErrorAbout, describeFailure, say, showError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { preloadCode } from '../shell/lazyCode.ts';
import { ReadFailure } from '../shell/Notices.tsx';
import { ListSkeleton } from '../shell/ProgressBar.tsx';
import { TitleRow } from '../shell/TitleRow.tsx';
import { selectTab } from '../shell/tabs.ts';
import type { AdminMessageKey } from '../shell/texts.ts';
import { useMedia } from '../shell/useMedia.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { fieldId, onSend } from './Field.tsx';
import { createForm } from './form.ts';

/** Reads an entry: an answer has its version in the ETag header, a draft or conflict in `etag`. */
function read(value: unknown, headers?: Headers): Editable | undefined {
  if (!isRecord(value)) return undefined;
  const etag = headers ? headers.get('etag') : value.etag;
  return { ...value, id: 'only', etag: typeof etag === 'string' ? etag : undefined };
}

type SingleResource = Omit<FormResource<Editable>, 'read' | 'staysOpen'> & { readonly name: SingleName };

/** Creates the form and store of a resource with a single entry. */
export function createSingle(single: SingleResource, stored: Endpoint) {
  const resource = { ...single, read, staysOpen: true };
  const { name } = resource;
  const form = createForm(resource, { onSaved: () => {}, reload: load });
  const $status = atom<ListStatus>('idle');

  /** Reads the stored entry and keeps unsaved input. A failure shows in the banner. */
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

type Single = ReturnType<typeof createSingle>;

type SingleTabProps = {
  readonly single: Single;
  readonly children: ReactNode;
};

/** The tab of a resource with a single entry, which is read when the tab opens. */
export function SingleTab({ single, children }: SingleTabProps) {
  const { form, resource, $status, load } = single;
  const { name } = resource;
  const { t } = useAdminText();
  const status = useStore($status);
  useEffect(() => {
    if ($status.get() !== 'ready') void load();
  }, [$status, load]);
  const isAnswered = status === 'ready' || status === 'failed';
  useEffect(() => {
    if (isAnswered) preloadCode();
  }, [isAnswered]);
  return (
    <div className={`stack-wide single ${name}-tab`}>
      <TitleRow title={t(`tabs.${name}`)} />
      <p className="muted">{t(`${name}.intro`)}</p>
      {(status === 'idle' || status === 'loading') && <ListSkeleton text={t(`${name}.loading`)} />}
      {status === 'failed' && (
        <div className="box">
          <ReadFailure onRetry={load} />
        </div>
      )}
      {status === 'ready' && (
        <>
          {children}
          <ConflictDialog form={form} fields={resource.fields} />
        </>
      )}
    </div>
  );
}

type Place = { readonly form: SingleName; readonly name: string };
/** The field, or group (`group-` and its name), to scroll to once it is rendered. */
export const $wanted = atom<Place | null>(null);

/** Opens the tab and scrolls to a field or group. The page's address names only the tab. */
export function goTo(form: SingleName, name: string): void {
  $wanted.set({ form, name });
  selectTab(form);
}

type FormError = { readonly name: string; readonly text: string };

/** All faults of a form as links to their fields. Takes the focus whenever `errors` is a new, filled list. */
function ErrorSummary({ form, errors }: { form: SingleName; errors: readonly FormError[] }) {
  const { t } = useAdminText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div className="trouble error-summary" ref={box} tabIndex={-1}>
      <b>{t('form.errors')}</b>
      <ul>
        {errors.map(({ name, text }) => (
          <li key={name}>
            <a
              href={`#${fieldId(form, name)}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(form, name);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type OtherGroupProps = { readonly form: SingleName; readonly group: string; readonly text: string };

/** A note of a group, with a link to the related group of another tab. */
export function OtherGroup({ form, group, text }: OtherGroupProps) {
  const { t } = useAdminText();
  return (
    <p className="muted other-group">
      {text}{' '}
      <button type="button" className="link" onClick={() => goTo(form, `group-${group}`)}>
        {t(`tabs.${form}`)}, {t(`${form}.group.${group}` as AdminMessageKey)}
      </button>
    </p>
  );
}

type GroupIndexProps = {
  readonly form: SingleName;
  readonly groups: readonly string[];
  /** A label beside the name of a group. */
  readonly Mark?: ComponentType<{ group: string; isListed: boolean }>;
};

/** The focused group, if it is visible; else the last one whose title is in the upper half of the screen. */
function groupInView({ form, groups }: Pick<GroupIndexProps, 'form' | 'groups'>): string {
  const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const place = (group: string) => document.getElementById(fieldId(form, `group-${group}`));
  const box = (group: string) => place(group)?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const focused = groups.find((group) => place(group)?.contains(document.activeElement));
  if (focused && box(focused).top < innerHeight && box(focused).bottom > innerHeight / 4) return focused;
  const passed = groups.filter((group) => isEnd || box(group).top < innerHeight / 2);
  return passed.at(-1) ?? groups[0] ?? '';
}

/** Screens on which the index is one line. */
const LINE = '(max-width: 1279px)';

/** Links to the groups of a form, with the visible one marked. On narrow screens it opens from one line. */
export function GroupIndex({ form, groups, Mark }: GroupIndexProps) {
  const { t } = useAdminText();
  const isLine = useMedia(LINE);
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState(groups[0] ?? '');
  const nameOf = (group: string) => t(`${form}.group.${group}` as AdminMessageKey);
  useEffect(() => {
    const update = () => setCurrent(groupInView({ form, groups }));
    const until = new AbortController();
    for (const type of ['scroll', 'focusin'])
      addEventListener(type, update, { passive: true, signal: until.signal });
    return () => until.abort();
  }, [form, groups]);
  return (
    <nav
      className={isLine ? 'group-index index-line' : 'group-index'}
      aria-label={t('form.groups')}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        setOpen(false);
        currentTarget.querySelector('button')?.focus();
      }}
    >
      {isLine && (
        <button type="button" className="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="open" />
          {t('form.goTo', { group: nameOf(current) })}
        </button>
      )}
      <div data-open={isOpen || undefined}>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            className="nav-item"
            aria-current={group === current || undefined}
            onClick={() => {
              setOpen(false);
              goTo(form, `group-${group}`);
            }}
          >
            {nameOf(group)}
            {/* Hidden, because the group itself has the same label. */}
            <span aria-hidden="true">{Mark && <Mark group={group} isListed />}</span>
          </button>
        ))}
      </div>
    </nav>
  );
}

export type FormView = {
  readonly values: FormValues;
  readonly changed: ReadonlySet<string>;
  readonly faults: FormFaults;
};

/** The form of a resource with a single entry: error summary, fields and save bar. */
export function SingleForm({
  single,
  children,
}: {
  single: Single;
  children: (view: FormView) => ReactNode;
}) {
  const { form, resource } = single;
  const { name, fields } = resource;
  const texts = useAdminText();
  const { t, label, inOrder } = texts;
  const { values, edited, faults: refused, refusals, isRestored } = useStore(form.$form);
  const changed = useMemo(
    () => new Set(changedNames(fields, values, form.valuesBefore(edited))),
    [fields, values, form, edited],
  );
  const faults = { ...refused, ...form.check(values) };
  const [missed, setMissed] = useState({ refusals, errors: [] as readonly FormError[] });
  if (missed.refusals !== refusals) {
    const wrong = refusals > missed.refusals ? inOrder(formFields(fields)) : [];
    const errors = wrong.flatMap((field) => {
      const fault = faults[field.name];
      return fault ? [{ name: field.name, text: `${label(field)}: ${texts.fault(fault)}` }] : [];
    });
    setMissed({ refusals, errors });
  }
  const wanted = useStore($wanted);
  useEffect(() => {
    const place = wanted?.form === name && document.getElementById(fieldId(name, wanted.name));
    if (!place) return;
    place.scrollIntoView({ block: wanted.name.startsWith('group-') ? 'start' : 'center' });
    place.focus({ preventScroll: true });
    $wanted.set(null);
  }, [wanted, name]);
  return (
    <form
      className="stack-wide single-form"
      noValidate
      onSubmit={onSend(form.submit)}
      aria-label={t(`tabs.${name}`)}
    >
      {isRestored && <p className="form-note">{t('form.restored')}</p>}
      <ErrorSummary form={name} errors={missed.errors} />
      {children({ values, changed, faults })}
      <Actions single={single} count={changed.size} />
    </form>
  );
}

function Actions({ single, count }: { single: Single; count: number }) {
  const { form, resource } = single;
  const { t } = useAdminText();
  const { isBusy } = useStore(form.$form);
  const saveButton = useRef<HTMLButtonElement>(null);
  const isUnsaved = count > 0;
  const state = t('form.unsavedCount', { count });
  useEffect(() => {
    // The bar that appears must not cover the focused field.
    const place = document.activeElement?.closest('.setting, .field:not(.setting *)');
    if (count > 0) place?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  const discard = () => {
    form.discard();
    // The clicked button disappears, so the focus moves to the save button.
    saveButton.current?.focus();
  };
  return (
    <div className="flow save-bar" data-idle={!isUnsaved || undefined}>
      <p className={isUnsaved ? undefined : 'muted'}>{isUnsaved ? state : t('form.allSaved')}</p>
      <SaveNote writes />
      <div className="flow save-bar-actions">
        {isUnsaved && <Button label={t('form.discard')} look="quiet" disabled={isBusy} onClick={discard} />}
        <Button type="submit" ref={saveButton} look={isUnsaved ? 'loud' : 'quiet'} writes isIdle={isBusy}>
          {isBusy ? t('form.saving') : t(`${resource.name}.save`)}
        </Button>
      </div>
    </div>
  );
}
