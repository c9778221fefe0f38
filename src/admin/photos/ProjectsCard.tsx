import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { projects } from '../list/resources.ts';
import { LazyPart } from '../shell/LazyPart.tsx';
import { useAdminText, withMessages } from '../shell/language.ts';
import { lazyCode } from '../shell/lazyCode.ts';
import { ListSkeleton } from '../shell/ProgressBar.tsx';

const content = lazyCode(() => withMessages(import('./Projects.tsx'), 'forms', 'photos'));

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
        <LazyPart of={content} place={<ListSkeleton text={t('projects.loading')} />}>
          {({ Projects }) => <Projects />}
        </LazyPart>
      )}
    </details>
  );
}
