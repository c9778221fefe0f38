import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { type Board, type BoardGroup, movePhoto } from '../photos/board.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { preloadCode } from '../shell/lazyCode.ts';
import { ReadFailure } from '../shell/Notices.tsx';
import { ListSkeleton, ProgressBar } from '../shell/ProgressBar.tsx';
import { TitleRow } from '../shell/TitleRow.tsx';
import type { Listed, Resource } from './createResource.ts';
import { EmptyList } from './EmptyList.tsx';
import { ListRows } from './ListRow.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortableArea } from './sortable.tsx';
import { GLYPHS } from './Thumb.tsx';

type Groups = {
  readonly labelOf: (name: string) => string;
  readonly isOpen: (name: string) => boolean;
  readonly draw: (group: BoardGroup) => ReactNode;
  readonly visible: (board: Board) => Board;
  /** Why sorting is disabled; undefined if it is not. */
  readonly fixed?: string | undefined;
};

type ListViewProps<E extends Listed> = {
  readonly of: Resource<E>;
  /** Missing if the list is a single group. */
  readonly groups?: Groups;
  readonly count?: ReactNode;
  readonly search?: ReactNode;
  readonly actions?: ReactNode;
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly empty?: ReactNode;
};

/** Moves a lost focus to the heading: the clicked button may disappear with its bar or its project. */
function keepFocus(heading: RefObject<HTMLElement | null>): void {
  if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
}

/** A list of entries with its loading and error states, sorting, and the save bar of an unsaved order. */
export function ListView<E extends Listed>(props: ListViewProps<E>) {
  const { of, groups, count, search, actions, head, foot, empty } = props;
  const { list, resource } = of;
  const { name } = resource;
  const { t, language } = useAdminText();
  const status = useStore(list.$status);
  const board = useStore(list.$board);
  const unsaved = useStore(list.$unsaved);
  const work = useStore(list.$work);
  const id = useId();
  const title = t(`${name}.listTitle`);
  useEffect(() => void list.load(), [list]);
  const isAnswered = status === 'ready' || status === 'failed';
  useEffect(() => {
    if (isAnswered) preloadCode();
  }, [isAnswered]);

  const visible = (of: Board) => groups?.visible(of) ?? of;
  const shown = () =>
    visible(list.$board.get())
      .filter((group) => groups?.isOpen(group.name) ?? true)
      .map((group) => ({ id: group.name, label: groups?.labelOf(group.name) ?? title, items: group.ids }));
  const move = (id: string, group: string, index: number) =>
    list.arrange((now) => movePhoto(now, id, group, index));
  const nameOf = (entryId: string) =>
    localized(list.$byId.get().get(entryId)?.description, language) || entryId;
  const total = board.reduce((sum, { ids }) => sum + ids.length, 0);
  const counted = t(`${name}.count`, { count: total });
  const isReady = status === 'ready';
  const isFilled = isReady && total > 0;
  // An empty list shows its start button in its place.
  const isEmpty = isReady && total === 0 && empty !== undefined;
  // Grouped lists bring their own selection buttons and bar.
  const canSelect = !groups && 'removeMany' in ADMIN_ENDPOINTS[name];
  const drawRows = (group: BoardGroup) => (
    <ListRows key={group.name} of={of} group={group} label={title} canSelect={canSelect} />
  );
  const { draw = drawRows } = groups ?? {};
  const isUnsaved = unsaved.size > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const names = board.map((group) => group.name).join('\n');
  useEffect(() => (isUnsaved ? () => keepFocus(heading) : undefined), [isUnsaved]);
  useEffect(() => (names ? () => keepFocus(heading) : undefined), [names]);
  const projects = [...unsaved].map((project) => groups?.labelOf(project)).join(', ');
  return (
    <section className="stack-wide list-view" aria-labelledby={id} aria-busy={status === 'loading'}>
      <TitleRow
        id={id}
        title={title}
        heading={heading}
        note={isFilled && (count ?? counted)}
        isInert={!isReady}
      >
        {!isEmpty && search}
        {canSelect && isFilled && (
          <Button
            label={t('list.selectAll')}
            look="quiet"
            onClick={() => list.select([...list.$byId.get().keys()], true)}
          />
        )}
        {!isEmpty && actions}
      </TitleRow>
      <div className="admin-card list-card">
        {(status === 'idle' || status === 'loading') && (
          <ListSkeleton text={t(`${name}.loading`)} isGrouped={groups !== undefined} />
        )}
        {status === 'failed' && <ReadFailure onRetry={list.load} />}
        {isReady && total === 0 && (
          <EmptyList path={GLYPHS[resource.look.glyph]} text={t(`${name}.empty`)}>
            {empty}
          </EmptyList>
        )}
        {isFilled && (
          <>
            {head}
            <SortableArea groups={shown} onMove={move} nameOf={nameOf} fixed={groups?.fixed}>
              {visible(board).map(draw)}
            </SortableArea>
          </>
        )}
        <div className="list-foot">
          <div className="list-work" aria-live="polite">
            {work && <ProgressBar label={t(`list.work.${work}`)} />}
          </div>
          {isReady && (foot ?? (canSelect && <SelectionBar of={of} />))}
          {isReady && isUnsaved && (
            <div className="flow save-bar">
              <p>{groups ? t('list.orderUnsavedOf', { projects }) : t('list.orderUnsaved')}</p>
              <div className="flow save-bar-actions">
                <Button label={t('form.discard')} onClick={list.discardOrder} />
                <Button
                  label={t(
                    groups ? 'list.saveAll' : name === 'projects' ? 'projects.saveOrder' : 'list.saveOrder',
                  )}
                  look="loud"
                  writes
                  isIdle={work !== null}
                  onClick={() => void list.saveOrder()}
                />
              </div>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
