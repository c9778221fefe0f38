import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { memo, useCallback, useId, useState } from 'react';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EditorPlace } from '../fields/EditorPlace.tsx';
import { ListRows } from '../list/ListRow.tsx';
import { ListView } from '../list/ListView.tsx';
import { projects } from '../list/resources.ts';
import { GLYPHS } from '../list/Thumb.tsx';
import { Button } from '../shell/Button.tsx';
import { LazyPart } from '../shell/LazyPart.tsx';
import { useAdminText, withMessages } from '../shell/language.ts';
import { lazyCode, withCode } from '../shell/lazyCode.ts';
import { BulkBar } from './BulkBar.tsx';
import type { Board, BoardGroup } from './board.ts';
import { bulk } from './lazyBulk.ts';
import { ProjectsCard } from './ProjectsCard.tsx';
import { PHOTOS, type Photos } from './photoEntries.ts';
import { UploadForm, UploadLines } from './UploadForm.tsx';
import { $sendsMasters } from './uploads/keepMaster.ts';

/** Leads whoever has no photo yet to the form. */
function NoPhotos() {
  const { t } = useAdminText();
  return (
    <div className="list-empty photos-none">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={GLYPHS.photo} />
      </svg>
      <h3>{t('photos.empty')}</h3>
      <p>{t('photos.emptyText')}</p>
      <Button
        label={t('photos.emptyButton')}
        onClick={() => document.querySelector<HTMLElement>('.photo-form input[type="file"]')?.focus()}
      />
    </div>
  );
}

type ProjectGroupProps = {
  readonly of: Photos;
  /** The name under which it is shown. */
  readonly label: string;
  readonly group: BoardGroup;
  readonly isOpen: boolean;
  readonly isUnsaved: boolean;
  readonly isWorking: boolean;
  readonly onToggle: (name: string, isOpen: boolean) => void;
  readonly onRename: (name: string) => void;
};

/** One project: what is done to all of it, and its photos. */
const ProjectGroup = memo(function ProjectGroup(props: ProjectGroupProps) {
  const { of, group, label, isOpen, isUnsaved, isWorking, onToggle, onRename } = props;
  const { list } = of;
  const { name, ids } = group;
  const { t } = useAdminText();
  const id = useId();
  const selected = useStore(list.$selected);
  const isReal = name !== UNCATEGORIZED;
  const count = t('photos.count', { count: ids.length });
  const chosen = ids.filter((one) => selected.has(one)).length;

  const remove = () => {
    if (!window.confirm(t('photos.deleteProjectConfirm', { project: label, count: ids.length }))) return;
    void withCode(bulk, ({ moveToProject }) => moveToProject(ids, ''));
  };
  return (
    <section className="project-group" aria-labelledby={`${id}-name`} data-unsaved={isUnsaved || undefined}>
      <header className="flow project-head">
        <h3>
          <button
            type="button"
            id={`${id}-name`}
            className="project-toggle"
            aria-expanded={isOpen}
            onClick={() => onToggle(name, !isOpen)}
          >
            <Icon name="open" />
            {label}
          </button>
        </h3>
        <p className="muted project-count">
          {count}
          {chosen > 0 && ` · ${t('photos.selected', { count: chosen })}`}
        </p>
        <Button
          label={t('list.saveOrder')}
          look="quiet"
          className={isUnsaved ? 'save loud' : 'save'}
          isIdle={isWorking}
          onClick={() => void list.saveOrder(name)}
        />
        <div className="flow project-actions">
          <Button label={t('photos.selectAll')} look="quiet" onClick={() => list.select(ids, true)} />
          <Button label={t('photos.deselectAll')} look="quiet" onClick={() => list.select(ids, false)} />
          {isReal && (
            <>
              <Button label={t('photos.rename')} look="quiet" onClick={() => onRename(name)} />
              <Button label={t('photos.deleteProject')} look="quiet" isIdle={isWorking} onClick={remove} />
            </>
          )}
        </div>
      </header>
      {isOpen && <ListRows of={of} group={group} label={label} canSelect />}
      {isOpen && ids.length === 0 && <p className="muted project-empty">{t('photos.emptyProject')}</p>}
    </section>
  );
});

/** Projects beyond so many photos start closed, so that a long list is there at once and can be overlooked. */
const OPEN_PHOTOS = 120;

/** Names of the projects that start open: the first ones. */
function openAtFirst(board: Board): ReadonlySet<string> {
  let count = 0;
  return new Set(
    board
      .filter(({ ids }) => {
        count += ids.length;
        return count <= OPEN_PHOTOS || count === ids.length;
      })
      .map(({ name }) => name),
  );
}

/** Which projects of the list are open: decided when one first appears, then by hand alone, never by a moved photo. */
function useOpenProjects(board: Board) {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  let open = known;
  if (board.some(({ name }) => !known.has(name))) {
    const first = openAtFirst(board);
    open = new Map([...board.map(({ name }) => [name, first.has(name)] as const), ...known]);
    setKnown(open);
  }
  const toggle = useCallback(
    (name: string, isOpen: boolean) => setKnown((before) => new Map(before).set(name, isOpen)),
    [],
  );
  return { isOpen: (name: string) => open.get(name) ?? false, toggle };
}

const photoEditor = lazyCode(() => withMessages(import('./PhotoEditor.tsx'), 'forms', 'photos'));
/** How far those are that were sent after their photos. */
const masterUploads = lazyCode(() => withMessages(() => import('./MasterField.tsx'), 'photos'), false);
const rename = lazyCode(() => withMessages(import('./RenameDialog.tsx'), 'forms', 'photos'));

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
        <LazyPart of={photoEditor} place={<div className="skeleton-row" aria-hidden="true" />}>
          {({ PhotoEditor }) => <PhotoEditor id={editedId} />}
        </LazyPart>
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
    <LazyPart of={bulk} isWanted={false}>
      {({ DeletionLine }) => <DeletionLine />}
    </LazyPart>
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
      {sendsMasters && <LazyPart of={masterUploads}>{({ MasterUploads }) => <MasterUploads />}</LazyPart>}
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
      <LazyPart of={rename} isWanted={false}>
        {({ RenameDialog }) => <RenameDialog name={renamed} onClose={() => setRenamed(null)} />}
      </LazyPart>
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
