import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useScrollLock } from '../../ui/dialogHooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { AddedName, FormName } from '../list/createResource.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { bannerRef } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { useStacked } from '../shell/useMedia.ts';
import { $adding, closeAdding, type EntryForm, leaveEntry, mayDiscard, openAdding } from './adding.ts';

type DrawerProps = {
  /** The edited entry; `edit-` plus this is the id of the button that opened the drawer. */
  readonly editedId: string | undefined;
  /** The list that the form adds to; missing if it only edits. */
  readonly adds?: AddedName | undefined;
  readonly title: string;
  /** Covers the list on every screen. */
  readonly isWide?: boolean;
  readonly isDirty: () => boolean;
  readonly onLeave: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The drawer that was opened last, which is above the other one. */
const $front = atom('');

/** Gives a drawer that covers the page a history entry: going back closes it, unless its input is to be kept. */
function useWayBack(isOver: boolean, close: () => boolean): void {
  const latest = useRef(close);
  const hasEntry = useRef(false);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOver) {
      if (hasEntry.current && history.state?.isDrawer) history.back();
      hasEntry.current = false;
      return;
    }
    hasEntry.current = true;
    const { href } = location;
    const push = () => history.pushState({ isDrawer: true }, '');
    const goBack = () => {
      if (location.href === href && !latest.current()) push();
    };
    push();
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, [isOver]);
}

/** The form of a list, beside or above it. Not modal, so that banners stay above it. */
export function Drawer({ editedId, adds, title, isWide = false, actions, children, ...form }: DrawerProps) {
  const { t } = useAdminText();
  const isOver = useStacked() || isWide;
  const isAdding = useStore($adding).has(adds ?? 'projects');
  const isOpen = editedId !== undefined || isAdding;
  const openerId = editedId === undefined ? `add-${adds}` : `edit-${editedId}`;
  const isFront = useStore($front) === openerId;
  const drawer = useRef<HTMLDialogElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const opener = useRef(openerId);
  useScrollLock(isOpen && isOver);

  useEffect(() => {
    const { current } = drawer;
    if (!isOpen || !isOver || !current) return;
    const beside = [...(current.parentElement?.children ?? [])].filter((one) => one !== current);
    for (const one of beside) one.toggleAttribute('inert', true);
    return () => {
      for (const one of beside) one.toggleAttribute('inert', false);
    };
  }, [isOpen, isOver]);

  useEffect(() => (isOpen && isFront ? bannerRef(note.current) : undefined), [isOpen, isFront]);

  useEffect(() => {
    const { current } = drawer;
    if (!isOpen || !current) return;
    opener.current = openerId;
    $front.set(openerId);
    if (current.contains(document.activeElement)) return;
    // Scrolls up for another entry. The drawer's own arrows return above: they keep the same field of the next photo.
    current.scrollTop = 0;
    const first = editedId === undefined ? 'input, textarea' : 'h2';
    current.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }, [isOpen, openerId, editedId]);

  useEffect(() => {
    const { current } = drawer;
    if (!isOpen || !current) return;
    return () => {
      const { activeElement, body } = document;
      if (activeElement !== body && !current.contains(activeElement)) return;
      const heading = current.parentElement?.querySelector<HTMLElement>('.list-view h2');
      (document.getElementById(opener.current) ?? heading)?.focus();
    };
  }, [isOpen]);

  const close = () => {
    if (editedId === undefined && adds) closeAdding(adds);
    else if (mayDiscard(form)) form.onLeave();
    else return false;
    return true;
  };
  useWayBack(isOpen && isOver, close);
  const closeByKey = ({ key, target }: KeyboardEvent) => {
    // The key may already have closed a dialog above the drawer.
    const isOwn = target instanceof Element && target.closest('dialog') === drawer.current;
    if (key === 'Escape' && isOwn) close();
  };
  return (
    <dialog
      open={isOpen}
      ref={drawer}
      className="entry-form drawer"
      data-front={isFront || undefined}
      aria-label={title}
      onKeyDown={closeByKey}
    >
      <header className="drawer-head">
        <h2 tabIndex={-1}>{title}</h2>
        {actions}
        <IconButton icon="close" label={t('form.close')} onClick={close} />
        <div className="drawer-note" ref={note} />
      </header>
      {children}
    </dialog>
  );
}

type NeighboursProps = {
  readonly of: 'photos' | 'orders';
  readonly id: string;
  readonly ids: readonly string[];
  readonly onGo: (id: string, button: HTMLElement) => void;
};

/** Buttons that open the previous and the next entry. */
export function Neighbours({ of, id, ids, onGo }: NeighboursProps) {
  const { t } = useAdminText();
  const at = ids.indexOf(id);
  const arrow = (icon: 'previous' | 'next', to: string | undefined) => (
    <IconButton
      icon={icon}
      label={t(`${of}.${icon}`)}
      isIdle={!to}
      onClick={({ currentTarget }) => to && onGo(to, currentTarget)}
    />
  );
  return (
    <>
      {arrow('previous', ids[at - 1])}
      {arrow('next', ids[at + 1])}
    </>
  );
}

type AddButtonProps = {
  readonly of: { readonly resource: { readonly name: FormName }; readonly form: EntryForm };
  readonly look?: 'loud';
  readonly onOpen?: () => void;
};

/** Opens the drawer for a new entry. Hidden while it is open, because the form's submit button has the same name. */
export function AddButton({ of: { resource, form }, look, onOpen }: AddButtonProps) {
  const { t } = useAdminText();
  const adds = resource.name as AddedName;
  const isEditing = useStore(form.$editedId) !== undefined;
  const isAdding = useStore($adding).has(adds) && !isEditing;
  const add = () => {
    if (!leaveEntry(form)) return;
    flushSync(() => openAdding(adds));
    onOpen?.();
  };
  return (
    !isAdding && (
      <Button id={`add-${adds}`} className="add-button" look={look} writes onClick={add}>
        <Icon name="plus" />
        <span>{t(`${adds}.add`)}</span>
      </Button>
    )
  );
}
