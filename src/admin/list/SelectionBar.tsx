import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { onSend } from '../fields/Field.tsx';
import { $history } from '../history/history.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { clearError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { $deletion, deleteSelected, undoDeletion } from './bulk.ts';
import type { Listed, Resource, SelectedName } from './createResource.ts';

/** Says how many entries were deleted, with an undo button, which takes the focus: the focused element may be gone. */
function DeletionLine({ name }: { readonly name: SelectedName }) {
  const { t } = useAdminText();
  const deletion = useStore($deletion)?.name === name ? $deletion.get() : null;
  const { restoring } = useStore($history);
  const line = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const known = useRef(deletion);
  useEffect(() => {
    if (deletion && deletion !== known.current) undo.current?.focus({ preventScroll: true });
    known.current = deletion;
  }, [deletion]);
  if (!deletion) return null;
  const { count } = deletion;
  /** Moves the focus from the disappearing button to the heading of the list, which an undo renders anew. */
  const leave = async (act: () => unknown) => {
    await act();
    const { activeElement, body } = document;
    if ($deletion.get() || !(activeElement === body || line.current?.contains(activeElement))) return;
    document.querySelector<HTMLElement>('section.list-view h2')?.focus({ preventScroll: true });
  };
  return (
    <div ref={line} className="box deletion-line line">
      <p>{t(`${name}.deletionLine`, { count })}</p>
      <Button
        label={t('list.undo')}
        ref={undo}
        look="quiet"
        writes
        isIdle={restoring !== null}
        onClick={() => void leave(() => undoDeletion(() => window.confirm(t('history.force'))))}
      />
      <IconButton
        icon="close"
        label={t('banner.close')}
        onClick={() => void leave(() => $deletion.set(null))}
      />
    </div>
  );
}

type SelectionBarProps<E extends Listed> = {
  readonly of: Resource<E>;
  /** The ids that the button "select all" selects. */
  readonly all?: readonly string[];
  /** The field before the buttons, which the form submits. */
  readonly field?: ReactNode;
  readonly actions?: ReactNode;
  /** Rarer actions, behind a button on phones. */
  readonly more?: ReactNode;
  readonly onSubmit?: () => void;
  /** Hidden while the bulk form is open. */
  readonly isAway?: boolean;
};

/** The actions for all selected entries, hidden if none is selected; and the undo line after their deletion. */
export function SelectionBar<E extends Listed>(props: SelectionBarProps<E>) {
  const { of, all, field, actions, more, onSubmit, isAway } = props;
  const { t } = useAdminText();
  const { list, resource } = of;
  const name = resource.name as SelectedName;
  const selected = useStore(list.$selected);
  const count = selected.size;
  const isWorking = useStore(list.$work) !== null;
  const [isMore, setMore] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const isShown = count > 0;
  useEffect(() => {
    if (!isShown) return;
    const view = head.current?.closest('section.list-view');
    return () => {
      setAsked(false);
      // The clicked button disappears with the bar: the heading takes the focus.
      if (document.activeElement === document.body)
        view?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    };
  }, [isShown]);
  // The first click shows and focuses the field; the next one submits.
  const send = () => {
    if (isAsked) return onSubmit?.();
    head.current?.querySelector('input')?.focus();
  };
  const remove = () => {
    clearError();
    if (!isWorking && window.confirm(t(`${name}.confirmDeleteMany`, { count }))) void deleteSelected(of);
  };
  return (
    <>
      <DeletionLine name={name} />
      {isShown && (
        <form
          className="flow selection-bar"
          hidden={isAway}
          noValidate
          onSubmit={onSend(send)}
          onFocus={({ target }) => target instanceof HTMLInputElement && setAsked(true)}
        >
          <div ref={head} className="line selection-head" data-open={isAsked || undefined}>
            <p className="selection-count">{t('list.selected', { count })}</p>
            {all && (
              <Button
                label={t('list.all', { count: all.length })}
                look="quiet"
                isIdle={all.every((id) => selected.has(id))}
                onClick={() => list.select(all, true)}
              />
            )}
            {field}
          </div>
          <div className="line selection-actions">
            {actions}
            {more && (
              <>
                <Button className="selection-open" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
                  {t('tabs.more')}
                  <span className="sr-only"> ({t('list.selected', { count })})</span>
                  <Icon name="open" />
                </Button>
                <div className="selection-more" data-open={isMore || undefined}>
                  {more}
                </div>
              </>
            )}
            <Button
              label={t('list.deleteSelected')}
              short={t('list.delete')}
              look="danger"
              writes
              isIdle={isWorking}
              onClick={remove}
            />
          </div>
          <IconButton
            icon="close"
            className="selection-close"
            label={t('list.deselectAll')}
            onClick={() => list.select(list.selectedIds(), false)}
          />
        </form>
      )}
    </>
  );
}
