import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { memo, useCallback, useId, useState } from 'react';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { Icon } from '../../ui/Icon.tsx';
import { leaveEntry } from '../fields/adding.ts';
import { AddButton, Drawer, Neighbours } from '../fields/Drawer.tsx';
import { ListRows, MoreButton } from '../list/ListRow.tsx';
import { ListView } from '../list/ListView.tsx';
import { $printed } from '../sheets/choices.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { BulkEditor } from './BulkEditor.tsx';
import type { Board, BoardGroup } from './board.ts';
import { $bulkEdit, cancelBulkEdit, moveToProject } from './bulkEdit.ts';
import { useProjectName } from './fieldAdvice.ts';
import { MasterUploads } from './MasterField.tsx';
import { PhotoEditor } from './PhotoEditor.tsx';
import { FlagFilter, PhotoSearch, SearchNotes, useFound } from './PhotoSearch.tsx';
import { PhotoSelection } from './PhotoSelection.tsx';
import { ProjectEditor, Projects, RenameDialog } from './Projects.tsx';
import { $priceKinds, photos, projects } from './photoEntries.ts';
import { askForFiles, PageDrop, UploadForm, UploadLines } from './UploadForm.tsx';
import { $uploads } from './uploads/uploads.ts';

type ProjectGroupProps = {
  readonly label: string;
  readonly group: BoardGroup;
  readonly isOpen: boolean;
  readonly onToggle: (name: string, isOpen: boolean) => void;
  readonly onRename: (name: string) => void;
};

const ProjectGroup = memo(function ProjectGroup(props: ProjectGroupProps) {
  const { group, label, isOpen, onToggle, onRename } = props;
  const { list } = photos;
  const { name, ids } = group;
  const { t } = useAdminText();
  const id = useId();
  const selected = useStore(list.$selected);
  const isUnsaved = useStore(list.$unsaved).has(name);
  const isWorking = useStore(list.$work) !== null;
  const isReal = name !== UNCATEGORIZED;
  const count = t('photos.count', { count: ids.length });
  const chosen = ids.filter((one) => selected.has(one)).length;

  // All ids of the project: `group` holds only the found ones during a search.
  const all = () => list.$board.get().find((one) => one.name === name)?.ids ?? [];
  const remove = () => {
    if (!window.confirm(t('photos.deleteProjectConfirm', { project: label, count: all().length }))) return;
    void moveToProject(all(), '');
  };
  return (
    <section className="project-group" aria-labelledby={`${id}-name`} data-unsaved={isUnsaved || undefined}>
      <header className="line project-head">
        <div className="line project-name">
          <h3>
            <button
              type="button"
              id={`${id}-name`}
              className="fold project-toggle"
              aria-expanded={isOpen}
              onClick={() => onToggle(name, !isOpen)}
            >
              <Icon name="open" />
              {label}
            </button>
          </h3>
          <p className="muted project-count">
            {count}
            {chosen > 0 && ` · ${t('list.selected', { count: chosen })}`}
          </p>
        </div>
        <MoreButton nameId={`${id}-name`} />
        <div className="flow project-actions">
          {isUnsaved && (
            <Button
              label={t('list.saveOrder')}
              look="quiet"
              writes
              isIdle={isWorking}
              onClick={() => void list.saveOrder(name)}
            />
          )}
          <Button
            label={t('list.selectAll')}
            short={t('list.selectAllShort')}
            look="quiet"
            onClick={() => list.select(ids, true)}
          />
          {chosen > 0 && (
            <Button
              label={t('list.deselectAll')}
              className="project-deselect"
              look="quiet"
              onClick={() => list.select(ids, false)}
            />
          )}
          <span className="flow project-rare">
            {ids.length > 0 && (
              <Button
                label={t('sheets.title')}
                // The selection bar has a button of the same name.
                aria-label={selected.size > 0 ? `${t('sheets.title')}: ${label}` : undefined}
                look="quiet"
                onClick={() => $printed.set({ photos: all(), project: isReal ? name : '', title: label })}
              />
            )}
            {isReal && (
              <>
                <Button
                  // The heading names the project.
                  label={t('photos.renameShort')}
                  aria-label={t('photos.rename')}
                  look="quiet"
                  onClick={() => onRename(name)}
                />
                <Button
                  label={t('photos.deleteProject')}
                  look="danger"
                  writes
                  isIdle={isWorking}
                  onClick={remove}
                />
              </>
            )}
          </span>
        </div>
      </header>
      {isOpen && <ListRows of={photos} group={group} label={label} canSelect />}
      {isOpen && ids.length === 0 && <p className="muted project-empty">{t('photos.emptyProject')}</p>}
    </section>
  );
});

/** Projects beyond this number of photos start closed, so that a long list renders fast and stays clear. */
const OPEN_PHOTOS = 120;

function openAtFirst(board: Board) {
  let count = 0;
  return board.map(({ name, ids }) => {
    count += ids.length;
    return [name, count <= OPEN_PHOTOS || count === ids.length] as const;
  });
}

/** Which projects are open: set when a project first appears, then changed only by hand, not by moved photos. */
function useOpenProjects(board: Board, found: Board | undefined) {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  let open = known;
  if (board.some(({ name }) => !known.has(name))) {
    open = new Map([...openAtFirst(board), ...known]);
    setKnown(open);
  }
  // A search has its own open projects.
  const [searched, setSearched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const set = found ? setSearched : setKnown;
  const toggle = useCallback(
    (name: string, isOpen: boolean) => set((before) => new Map(before).set(name, isOpen)),
    [set],
  );
  const now = found ? new Map([...openAtFirst(found), ...searched]) : open;
  return { isOpen: (name: string) => now.get(name) ?? false, toggle };
}

/** @returns a function that sorts groups like the site's projects, and keeps only the found photos */
function useVisible(found: ReadonlySet<string> | undefined): (board: Board) => Board {
  const entries = useStore(projects.list.$entries);
  const places = new Map(entries.map(({ stored }, at) => [stored, at]));
  const placeOf = ({ name }: BoardGroup) =>
    name === UNCATEGORIZED ? entries.length + 1 : (places.get(name) ?? entries.length);
  const ofFound = ({ name, ids }: BoardGroup) => ({ name, ids: ids.filter((id) => found?.has(id)) });
  return (board) => {
    // Unchanged groups stay the same objects, so that they do not render again.
    const shown = found ? board.map(ofFound).filter(({ ids }) => ids.length > 0) : [...board];
    return shown.sort((a, b) => placeOf(a) - placeOf(b));
  };
}

function PhotoNeighbours({ id }: { readonly id: string }) {
  const { list, form } = photos;
  const visible = useVisible(useFound());
  const ids = visible(useStore(list.$board)).flatMap((group) => group.ids);
  const go = (to: string) => {
    const photo = list.$byId.get().get(to);
    if (photo && leaveEntry(form)) form.edit(photo);
  };
  return <Neighbours of="photos" id={id} ids={ids} onGo={go} />;
}

/** Separate from $uploads, so that typing and sending do not render the drawer. */
const $added = computed($uploads, (uploads) => uploads.length);

/** The drawer in three modes: new photos, one photo, or all selected ones. */
function PhotoForm() {
  const { form, list } = photos;
  const { t } = useAdminText();
  const editedId = useStore(form.$editedId);
  const selected = useStore(list.$selected).size;
  const { isOpen: isBulk, values } = useStore($bulkEdit);
  const added = useStore($added);
  const areMany = added > 1 && !editedId && !isBulk;
  const title = isBulk
    ? t('photos.bulkTitle', { count: selected })
    : areMany
      ? t('photos.addMany', { count: added })
      : t(editedId ? 'photos.editTitle' : 'photos.addTitle');
  return (
    <Drawer
      editedId={isBulk ? 'selected' : editedId && `photos-${editedId}`}
      adds="photos"
      title={title}
      isWide={areMany}
      isDirty={isBulk ? () => Object.keys(values).length > 0 : form.isDirty}
      onLeave={isBulk ? cancelBulkEdit : form.cancel}
      actions={editedId && !isBulk && <PhotoNeighbours id={editedId} />}
    >
      {isBulk ? <BulkEditor title={title} /> : editedId ? <PhotoEditor id={editedId} /> : <UploadForm />}
    </Drawer>
  );
}

function PhotoList() {
  const { t } = useAdminText();
  const { list } = photos;
  const board = useStore(list.$board);
  const found = useFound();
  const visible = useVisible(found);
  const { isOpen, toggle } = useOpenProjects(board, found && visible(board));
  const [renamed, setRenamed] = useState<string | null>(null);
  const labelOf = useProjectName();
  const prices = useStore($priceKinds);
  const [areProjectsOpen, setProjectsOpen] = useState(false);
  const count = board.reduce((sum, { ids }) => sum + ids.length, 0);
  const named = board.filter(({ name }) => name !== UNCATEGORIZED).length;
  const draw = (group: BoardGroup) => (
    <ProjectGroup
      key={group.name}
      group={group}
      label={labelOf(group.name)}
      isOpen={isOpen(group.name)}
      onToggle={toggle}
      onRename={setRenamed}
    />
  );
  return (
    <div className="stack-wide">
      <MasterUploads />
      <UploadLines />
      <PageDrop />
      <ListView
        of={photos}
        count={
          <span role="status" data-found={found && ''}>
            {found
              ? t('photos.found', { found: found.size, count })
              : t('photos.total', { count, projects: named })}
          </span>
        }
        search={<PhotoSearch />}
        actions={
          <>
            <Button
              label={t('projects.open')}
              look="quiet"
              aria-expanded={areProjectsOpen}
              onClick={() => setProjectsOpen(!areProjectsOpen)}
            />
            <AddButton of={photos} onOpen={askForFiles} />
          </>
        }
        head={
          <>
            {areProjectsOpen && <Projects />}
            <FlagFilter />
            {found && <SearchNotes found={found} />}
          </>
        }
        empty={<AddButton of={photos} look="loud" onOpen={askForFiles} />}
        foot={<PhotoSelection />}
        groups={{ labelOf, isOpen, draw, visible, fixed: found && t('photos.noMoving') }}
      />
      {found?.size !== 0 && (
        <p className="muted">
          {prices.has('standard') && t('photos.standardPrices')}{' '}
          {prices.has('risk') && <span className="risk-note">{t('photos.risks')}</span>}{' '}
          {prices.has('lack') && <span className="lack-note">{t('orders.noSku')}</span>}
        </p>
      )}
      <RenameDialog name={renamed} onClose={() => setRenamed(null)} />
    </div>
  );
}

export function PhotosTab() {
  return (
    <div className="admin-columns">
      <PhotoForm />
      <ProjectEditor />
      <PhotoList />
    </div>
  );
}
