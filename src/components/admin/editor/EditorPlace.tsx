import { type ReactNode, useEffect, useRef } from 'react';

type EditorPlaceProps = {
  /** Id of the entry being edited. */
  readonly editedId: string | undefined;
  readonly children: ReactNode;
};

/** The card beside a list that holds its form. Pressing Edit in the list scrolls to it and focuses it. */
export function EditorPlace({ editedId, children }: EditorPlaceProps) {
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
      {children}
    </section>
  );
}
