import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState } from 'react';
import { movePhoto } from '../../../domain/adminPhotos.ts';
import { localized } from '../../../domain/language.ts';
import { UNCATEGORIZED } from '../../../domain/projects.ts';
import {
  $adminPhotos,
  $board,
  $photoListStatus,
  $photosById,
  $unsavedProjects,
  arrange,
  discardArrangement,
} from '../../../stores/admin/photos.ts';
import { $photoWork, saveAllOrders } from '../../../stores/admin/photosSaving.ts';
import { $language } from '../../../stores/language.ts';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { SortableArea, type SortableMove } from '../ui/SortableArea.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { BulkBar } from './BulkBar.tsx';
import { EmptyList, FailedList } from './ListStates.tsx';
import { ProjectGroup } from './ProjectGroup.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { useOpenProjects } from './useOpenProjects.ts';
import { WorkProgress } from './WorkProgress.tsx';

const nameOf = (id: string): string =>
  localized($photosById.get().get(id)?.description, $language.get()) || id;

const move = ({ id, toGroup, toIndex }: SortableMove) =>
  arrange((board) => movePhoto(board, id, toGroup, toIndex));

/** The list of all photos by project: sorting, selecting, moving, and what is done to one of them. */
export function ManagePhotos() {
  const { t } = useAdminText();
  const status = useStore($photoListStatus);
  const board = useStore($board);
  const photos = useStore($adminPhotos);
  const unsaved = useStore($unsavedProjects);
  const isWorking = useStore($photoWork) !== null;
  const { isOpen, toggle } = useOpenProjects(board);
  const [renamed, setRenamed] = useState<string | null>(null);
  const live = useRef<HTMLDivElement>(null);

  const announce = useCallback((text: string) => {
    // Past React: an announcement is no reason to draw the list again.
    if (live.current) live.current.textContent = text;
  }, []);
  const shown = (name: string) => (name === UNCATEGORIZED ? t('photos.uncategorized') : name);
  const openGroups = () =>
    $board
      .get()
      .filter(({ name }) => isOpen(name))
      .map(({ name, ids }) => ({ id: name, label: shown(name), items: ids }));
  const projects = board.filter(({ name }) => name !== UNCATEGORIZED).length;
  const isReady = status === 'ready';
  return (
    <section className="admin-card photos-manage" aria-labelledby="photos-manage-title">
      <header className="list-head">
        <h2 id="photos-manage-title">{t('photos.manageTitle')}</h2>
        {isReady && photos.length > 0 && <p>{t('photos.total', { count: photos.length, projects })}</p>}
      </header>
      {(status === 'idle' || status === 'loading') && <ListSkeleton text={t('photos.loading')} />}
      {status === 'failed' && <FailedList />}
      {isReady && photos.length === 0 && <EmptyList />}
      {isReady && photos.length > 0 && (
        <>
          <BulkBar />
          <div className="sr-only" aria-live="polite" ref={live} />
          <SortableArea groups={openGroups} onMove={move} nameOf={nameOf}>
            {board.map((group) => (
              <ProjectGroup
                key={group.name}
                group={group}
                isOpen={isOpen(group.name)}
                isUnsaved={unsaved.has(group.name)}
                isWorking={isWorking}
                onToggle={toggle}
                onRename={setRenamed}
                announce={announce}
              />
            ))}
          </SortableArea>
          <RenameDialog name={renamed} onClose={() => setRenamed(null)} />
        </>
      )}
      <WorkProgress />
      <SaveBar
        isShown={unsaved.size > 0}
        text={t('photos.unsavedOrder', { projects: [...unsaved].map(shown).join(', ') })}
      >
        <button type="button" className="button" onClick={discardArrangement}>
          {t('form.discard')}
        </button>
        <button
          type="button"
          className="button loud"
          aria-disabled={isWorking || undefined}
          onClick={() => void saveAllOrders()}
        >
          {t('photos.saveAll')}
        </button>
      </SaveBar>
    </section>
  );
}
