import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { withMessages } from '../../../stores/admin/language.ts';
import { onCall } from '../../../stores/admin/onCall.ts';
import { projects } from '../../../stores/admin/resources.ts';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { Called } from '../ui/Called.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

const content = onCall(() => withMessages(import('./Projects.tsx'), 'forms'));

/** Order, names, texts and covers of the projects; closed until it is wanted. */
export function ProjectsCard() {
  const { t } = useAdminText();
  const editedId = useStore(projects.form.$editedId);
  const [isOpen, setOpen] = useState(editedId !== undefined);
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (editedId === undefined) return;
    // The form goes away when it is done; the focus must not go with it.
    return () => {
      const { activeElement, body } = document;
      if (activeElement === body) place.current?.querySelector<HTMLElement>('.list-view h2')?.focus();
    };
  }, [editedId]);
  return (
    <details
      ref={place}
      className="projects-card"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="button quiet">{t('projects.open')}</summary>
      {isOpen && (
        <Called of={content} place={<ListSkeleton text={t('projects.loading')} />}>
          {({ Projects }) => <Projects />}
        </Called>
      )}
    </details>
  );
}
