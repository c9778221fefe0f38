import { type ReactNode, useEffect, useRef } from 'react';
import { useStacked } from '../shell/useMedia.ts';
import { EditorSheet, type SheetProps } from './EditorSheet.tsx';

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
