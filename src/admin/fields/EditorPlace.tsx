import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useScrollLock } from '../../ui/dialogHooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { AddedName } from '../list/resource.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { useStacked } from '../shell/useMedia.ts';
import { $adding, closeAdding, openAdding } from './adding.ts';

type SheetProps = {
  /** What is being edited: `edit-` and this is the id of the button that began it. */
  readonly editedId: string | undefined;
  /** What the form adds; missing where it only edits. */
  readonly adds?: AddedName;
  /** The heading. It stands before the form has come, and takes the focus. */
  readonly title: string;
  /** Would something typed be lost? */
  readonly isDirty: () => boolean;
  /** Stops editing. */
  readonly onLeave: () => void;
  /** What of the form is to be seen while the sheet is closed. */
  readonly progress?: ReactNode;
  readonly children: ReactNode;
};

/**
 * The form of a list over the list, and the button that opens it for a new entry. Not modal: an error, the question for
 * the password and the toast stand above it. Closed, it gives the focus back to where it was opened.
 */
export function EditorSheet({ editedId, adds, title, progress, children, ...form }: SheetProps) {
  const { t } = useAdminText();
  const isAdding = useStore($adding) === adds && adds !== undefined;
  const isOpen = editedId !== undefined || isAdding;
  const openerId = editedId === undefined ? `add-${adds}` : `edit-${editedId}`;
  const sheet = useRef<HTMLDialogElement>(null);
  useScrollLock(isOpen);

  useEffect(() => {
    const { current } = sheet;
    if (!isOpen || !current) return;
    const beside = [...(current.parentElement?.children ?? [])].filter((one) => one !== current);
    for (const one of beside) one.toggleAttribute('inert', true);
    if (!current.contains(document.activeElement)) {
      current.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    }
    return () => {
      for (const one of beside) one.toggleAttribute('inert', false);
      document.getElementById(openerId)?.focus();
    };
  }, [isOpen, openerId]);

  const close = () => {
    if (editedId === undefined) closeAdding();
    else if (!form.isDirty() || window.confirm(t('list.discardEdit'))) form.onLeave();
  };
  const closeByKey = (event: KeyboardEvent) => {
    // A dialog on top of the sheet has closed by this key already.
    if (event.key === 'Escape' && event.target instanceof Element && sheet.current?.contains(event.target)) {
      if (event.target.closest('dialog') === sheet.current) close();
    }
  };
  return (
    <>
      {adds && (
        <div className="stack">
          <Button id={`add-${adds}`} look="loud" onClick={() => openAdding(adds)}>
            <Icon name="plus" />
            {t(`${adds}.addTitle`)}
          </Button>
          {!isOpen && progress}
        </div>
      )}
      {isOpen && (
        <dialog
          open
          ref={sheet}
          className="admin-card entry-form sheet"
          aria-label={title}
          onKeyDown={closeByKey}
        >
          <IconButton icon="close" label={t('form.close')} className="sheet-close" onClick={close} />
          <h2 tabIndex={-1}>{title}</h2>
          {children}
        </dialog>
      )}
    </>
  );
}

/** The card beside a list that holds its form. Pressing Edit in the list scrolls to it and focuses it. */
function EditorCard({ editedId, title, children }: Pick<SheetProps, 'editedId' | 'title' | 'children'>) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(editedId);
  useEffect(() => {
    const isOther = editedId !== undefined && editedId !== before.current;
    before.current = editedId;
    if (!isOther) return;
    // The list may be long, and the form out of sight.
    place.current?.scrollIntoView({ block: 'start', behavior: 'auto' });
    place.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [editedId]);
  return (
    <section className="admin-card entry-form" data-editing={editedId ? '' : undefined} ref={place}>
      {children && <h2 tabIndex={-1}>{title}</h2>}
      {children}
    </section>
  );
}

/** Where the form of a list is: in a card beside the list, where there is no room for that in a sheet over it. */
export function EditorPlace(props: SheetProps): ReactNode {
  return useStacked() ? <EditorSheet {...props} /> : <EditorCard {...props} />;
}
