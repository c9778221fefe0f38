import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import type { Board, BoardGroup } from '../../../domain/board.ts';
import type { Photo } from '../../../domain/entries/photo.ts';
import { UNCATEGORIZED } from '../../../domain/projects.ts';
import { $projects } from '../../../stores/admin/board.ts';
import { $bulkEdit, cancelBulkEdit } from '../../../stores/admin/bulkEdit.ts';
import { withMessages } from '../../../stores/admin/language.ts';
import { onCall, withCode } from '../../../stores/admin/onCall.ts';
import { projects } from '../../../stores/admin/resources.ts';
import { $sendsMasters } from '../../../stores/admin/uploads/sendsMasters.ts';
import { Editor } from '../editor/Editor.tsx';
import { EditorPlace } from '../editor/EditorPlace.tsx';
import { ListView } from '../list/ListView.tsx';
import { photoSources } from '../list/photoSources.ts';
import { Thumb } from '../list/Thumb.tsx';
import { Called } from '../ui/Called.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkEditor } from './BulkEditor.tsx';
import { DeletionLine } from './DeletionLine.tsx';
import { NoPhotos } from './NoPhotos.tsx';
import { PrintVerdict } from './PrintVerdict.tsx';
import { ProjectGroup } from './ProjectGroup.tsx';
import { ProjectsCard } from './ProjectsCard.tsx';
import { PHOTOS } from './photoEntries.ts';
import { UploadForm, UploadLines } from './UploadForm.tsx';
import { useOpenProjects } from './useOpenProjects.ts';
import { useSkuHint } from './useSkuHint.ts';

/** What keeps full-size files comes with the first photo that is edited. */
const masterField = onCall(() => withMessages(() => import('./MasterField.tsx'), 'photoForms'), false);
/** How far those are that were sent after their photos. */
const masterUploads = onCall(() => withMessages(() => import('./MasterUploads.tsx'), 'photoForms'), false);
const rename = onCall(() => withMessages(import('./RenameDialog.tsx'), 'forms', 'photoForms'));

/** The photo in the form, and how it prints in the sizes that are chosen there. */
function About({ photo }: { readonly photo: Photo }) {
  const { values } = useStore(PHOTOS.form.$form);
  return (
    <>
      <p className="photo-edited">
        <Thumb sources={photoSources(photo)} glyph="photo" />
        <code className="muted">{photo.id}</code>
      </p>
      <PrintVerdict chosen={{ print: photo.print, remarks: [] }} shown={photo.image} sizes={values.sizes} />
    </>
  );
}

const about = (photo: Photo) => <About photo={photo} />;

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

/** One form in three modes: a new photo, one of the list, or all that are selected. */
function PhotoForm() {
  const { form, resource } = PHOTOS;
  const editedId = useStore(form.$editedId);
  const names = useStore($projects);
  const { isOpen: isBulk } = useStore($bulkEdit);
  const { t } = useAdminText();
  const hintOf = useSkuHint();
  return (
    <EditorPlace
      editedId={isBulk ? 'selected' : editedId && `photos-${editedId}`}
      adds="photos"
      title={t(isBulk ? 'photos.editSelected' : editedId ? 'photos.editTitle' : 'photos.addTitle')}
      isDirty={() => !isBulk && form.isDirty()}
      onLeave={isBulk ? cancelBulkEdit : form.cancel}
      progress={<UploadLines />}
    >
      {isBulk ? (
        <BulkEditor />
      ) : editedId ? (
        <>
          <Editor
            resource={resource}
            form={form}
            suggestions={{ project: names }}
            hintOf={hintOf}
            about={about}
          />
          <Called of={masterField}>{({ MasterField }) => <MasterField id={editedId} />}</Called>
        </>
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
            <DeletionLine />
          </>
        }
        empty={
          <>
            <DeletionLine />
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
