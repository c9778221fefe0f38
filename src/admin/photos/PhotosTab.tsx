import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { useCallback, useState } from 'react';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { EditorPlace } from '../fields/EditorPlace.tsx';
import { ListView } from '../list/ListView.tsx';
import { projects } from '../list/resources.ts';
import { Called } from '../shell/Called.tsx';
import { withMessages } from '../shell/language.ts';
import { onCall, withCode } from '../shell/onCall.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { BulkBar } from './BulkBar.tsx';
import type { Board, BoardGroup } from './board.ts';
import { bulk } from './bulkOnCall.ts';
import { NoPhotos } from './NoPhotos.tsx';
import { ProjectGroup } from './ProjectGroup.tsx';
import { ProjectsCard } from './ProjectsCard.tsx';
import { PHOTOS } from './photoEntries.ts';
import { UploadForm, UploadLines } from './UploadForm.tsx';
import { $sendsMasters } from './uploads/sendsMasters.ts';
import { useOpenProjects } from './useOpenProjects.ts';

const photoEditor = onCall(() => withMessages(import('./PhotoEditor.tsx'), 'forms', 'photoForms'));
/** How far those are that were sent after their photos. */
const masterUploads = onCall(() => withMessages(() => import('./MasterUploads.tsx'), 'photoForms'), false);
const rename = onCall(() => withMessages(import('./RenameDialog.tsx'), 'forms', 'photoForms'));

/** The groups of the list in the order that projects have on the site. */
function useProjectOrder(): (board: Board) => Board {
  const entries = useStore(projects.list.$entries);
  return useCallback(
    (board: Board) => {
      const places = new Map(entries.map(({ stored }, at) => [stored, at]));
      const placeOf = ({ name }: BoardGroup) =>
        name === UNCATEGORIZED ? entries.length + 1 : (places.get(name) ?? entries.length);
      return [...board].sort((a, b) => placeOf(a) - placeOf(b));
    },
    [entries],
  );
}

/** Stands for the bulk form until that is here. */
const $noBulkEdit: ReadableAtom<{ readonly isOpen: boolean }> = atom({ isOpen: false });

/** One form in three modes: a new photo, one of the list, or all that are selected. */
function PhotoForm() {
  const { form, list } = PHOTOS;
  const { t } = useAdminText();
  const editedId = useStore(form.$editedId);
  const selected = useStore(list.$selected).size;
  const code = useStore(bulk.$code);
  const { isOpen: isBulk } = useStore(code?.$bulkEdit ?? $noBulkEdit);
  const title =
    isBulk && code ? code.bulkTitle(selected) : t(editedId ? 'photos.editTitle' : 'photos.addTitle');
  return (
    <EditorPlace
      editedId={isBulk ? 'selected' : editedId && `photos-${editedId}`}
      adds="photos"
      title={title}
      isDirty={() => (isBulk && code ? code.isBulkTyped() : form.isDirty())}
      onLeave={() => (isBulk ? code?.cancelBulkEdit() : form.cancel())}
      progress={<UploadLines />}
    >
      {isBulk && code ? (
        <code.BulkEditor title={title} />
      ) : editedId ? (
        <Called of={photoEditor} place={<div className="skeleton-row" aria-hidden="true" />}>
          {({ PhotoEditor }) => <PhotoEditor id={editedId} />}
        </Called>
      ) : (
        <UploadForm />
      )}
    </EditorPlace>
  );
}

/** The list of all photos by project: sorting, selecting, moving, and what is done to one of them. */
function PhotoList() {
  const { t } = useAdminText();
  const { list } = PHOTOS;
  const board = useStore(list.$board);
  const unsaved = useStore(list.$unsaved);
  const isWorking = useStore(list.$work) !== null;
  const sendsMasters = useStore($sendsMasters);
  const { isOpen, toggle } = useOpenProjects(board);
  const sorted = useProjectOrder();
  const [renamed, setRenamed] = useState<string | null>(null);
  const askName = useCallback((name: string) => void withCode(rename, () => setRenamed(name)), []);
  const labelOf = (name: string) => (name === UNCATEGORIZED ? t('photos.uncategorized') : name);
  const deletion = (
    <Called of={bulk} isWanted={false}>
      {({ DeletionLine }) => <DeletionLine />}
    </Called>
  );
  const count = board.reduce((sum, { ids }) => sum + ids.length, 0);
  const named = board.filter(({ name }) => name !== UNCATEGORIZED).length;
  const draw = (group: BoardGroup) => (
    <ProjectGroup
      key={group.name}
      of={PHOTOS}
      group={group}
      label={labelOf(group.name)}
      isOpen={isOpen(group.name)}
      isUnsaved={unsaved.has(group.name)}
      isWorking={isWorking}
      onToggle={toggle}
      onRename={askName}
    />
  );
  return (
    <div className="photo-lists">
      {sendsMasters && <Called of={masterUploads}>{({ MasterUploads }) => <MasterUploads />}</Called>}
      <ProjectsCard />
      <ListView
        of={PHOTOS}
        count={t('photos.total', { count, projects: named })}
        head={
          <>
            <BulkBar />
            {deletion}
          </>
        }
        empty={
          <>
            {deletion}
            <NoPhotos />
          </>
        }
        groups={{ labelOf, isOpen, draw, sorted }}
      />
      <Called of={rename} isWanted={false}>
        {({ RenameDialog }) => <RenameDialog name={renamed} onClose={() => setRenamed(null)} />}
      </Called>
    </div>
  );
}

/** The Photos tab: the form, and the list by project. */
export function PhotosTab() {
  return (
    <div className="admin-columns photos-tab">
      <PhotoForm />
      <PhotoList />
    </div>
  );
}
