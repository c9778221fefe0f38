import { useStore } from '@nanostores/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  startTransition,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { localized } from '../../shared/i18n/localized.ts';
import { Icon } from '../../ui/Icon.tsx';
import { closeAdding, leaveEntry } from '../fields/adding.ts';
import { type BoardGroup, movePhoto } from '../photos/board.ts';
import { IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { $unsaved } from '../shell/unsaved.ts';
import type { Listed, Resource } from './createResource.ts';
import { SortableGroup, SortableItem, SortingContext } from './sortable.tsx';
import { type Detail, GLYPHS, Thumb } from './Thumb.tsx';

type ListRowProps<E extends Listed> = {
  /** Has to be the same object at each render, or every row renders again. */
  readonly of: Resource<E>;
  readonly entry: E;
  readonly group: string;
  readonly index: number;
  readonly total: number;
  /** Undefined if entries cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly isEdited: boolean;
  readonly isUnsaved: boolean;
};

/** A row scrolled sideways by less than this still counts as closed. */
const CLOSED_MAX_PX = 20;

/** On phones: scrolls a row sideways to its rarer actions, or back. */
export function MoreButton({ nameId }: { readonly nameId: string }) {
  const { t } = useAdminText();
  const toggle = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const line = currentTarget.parentElement;
    line?.scrollTo({ left: line.scrollLeft > CLOSED_MAX_PX ? 0 : line.scrollWidth });
  };
  return (
    <IconButton
      icon="more"
      label={t('list.more')}
      className="row-more"
      aria-describedby={nameId}
      onClick={toggle}
    />
  );
}

type SelectBoxProps = {
  readonly id: string;
  readonly label: string;
  readonly isSelected: boolean;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
};

/** The entry whose checkbox was clicked last. */
let lastClicked = '';

/** The checkbox of an entry; Shift and a click select a range of visible entries, Shift and the arrow keys extend it. */
function SelectBox({ id, label, isSelected, onSelect }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const locate = () => {
    const list = box.current?.closest('.list-view');
    const boxes = [...(list?.querySelectorAll<HTMLInputElement>('.row-select input') ?? [])];
    const place = (value: string) => boxes.findIndex((one) => one.value === value);
    return { boxes, at: place(id), start: place(lastClicked) };
  };
  const press = (isOn: boolean, withShift: boolean) => {
    const { boxes, at, start } = locate();
    const from = withShift && start >= 0 ? start : at;
    const range = boxes.slice(Math.min(at, from), Math.max(at, from) + 1);
    const ids = range.map(({ value }) => value);
    onSelect(ids, isOn);
    lastClicked = id;
  };
  const step = (event: KeyboardEvent) => {
    const { boxes, at, start } = locate();
    const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    const next = boxes[to];
    if (to === at || !next) return;
    event.preventDefault();
    next.focus();
    if (!event.shiftKey) return;
    if (start < 0) lastClicked = id;
    // Moving back towards the start deselects again.
    const isBack = start >= 0 && Math.abs(to - start) < Math.abs(at - start);
    onSelect(isBack ? [id] : [id, next.value], !isBack);
  };
  return (
    // biome-ignore lint/a11y: the box inside has the keyboard
    <label
      className="row-select"
      // Shift and a click must not select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (!event.shiftKey) return;
        box.current?.focus();
        // Not every browser passes a click with Shift on to the checkbox.
        if (event.target === box.current) return;
        event.preventDefault();
        press(!isSelected, true);
      }}
    >
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        value={id}
        checked={isSelected}
        onChange={({ target, nativeEvent }) =>
          press(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        onKeyDown={step}
      />
    </label>
  );
}

/** @returns a function that, after the row's removal, focuses the next row's button, else the list's heading */
function focusAfter(row: Element | null): () => void {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const heading = row?.closest('section.list-view')?.querySelector<HTMLElement>('h2');
  return () => {
    const button = next?.querySelector<HTMLElement>('.row-delete');
    if (button?.isConnected) button.focus();
    else heading?.focus({ preventScroll: true });
  };
}

const FLAGS: readonly Detail['kind'][] = ['hidden', 'doubt', 'lack', 'home'];
const isFlag = ({ kind }: Detail) => FLAGS.includes(kind);

function Row<E extends Listed>(props: ListRowProps<E>) {
  const { of, entry, group, index, total, isSelected, isEdited, isUnsaved } = props;
  const { resource, list, form } = of;
  const { look } = resource;
  const texts = useAdminText();
  const { t, language } = texts;
  const sorting = useContext(SortingContext);
  const fixed = sorting?.fixed;
  const nameId = useId();
  const { id, description } = entry;
  const name = localized(description, language) || id;
  const otherLanguage = language === 'en' ? 'de' : 'en';
  const other = description[otherLanguage]?.trim();

  // At an end the button does nothing, but keeps the focus.
  const moveButton = (icon: 'up' | 'down', by: -1 | 1) => {
    const position = index + by + 1;
    const isEnd = position < 1 || position > total;
    return (
      <IconButton
        icon={icon}
        label={t(icon === 'up' ? 'list.moveUp' : 'list.moveDown')}
        aria-describedby={nameId}
        isIdle={isEnd || fixed !== undefined}
        {...(fixed !== undefined && { title: fixed, 'aria-describedby': `${nameId} ${sorting?.hintId}` })}
        onClick={({ currentTarget }) => {
          if (fixed !== undefined) return sorting?.announce(fixed);
          if (isEnd) return;
          // A row moved in the page loses the focus. It is restored at once, before the owner can move on.
          flushSync(() => list.arrange((board) => movePhoto(board, id, group, index + by)));
          sorting?.announce(t('list.moved', { name, position, total }));
          currentTarget.focus();
        }}
      />
    );
  };
  const edit = () => {
    // What is typed for a new entry is kept for the next Add.
    if (isEdited || !leaveEntry(form)) return;
    closeAdding(resource.name);
    form.edit(entry);
  };
  const remove = async (event: MouseEvent<HTMLButtonElement>) => {
    const moveFocus = focusAfter(event.currentTarget.closest('li'));
    if (!window.confirm(t(`${resource.name}.confirmDelete`)) || !(await list.remove(entry))) return;
    if (form.$editedId.get() === id) form.cancel();
    moveFocus();
  };
  const details = look.details(entry, texts);
  const flags = details.filter(isFlag);
  const draw = ({ size, text, kind, isRisky }: Detail) => (
    <span
      key={size ?? text}
      data-kind={kind}
      data-size={size}
      data-risky={isRisky || undefined}
      title={kind === 'standard' ? t('photos.standardPrice') : kind === 'home' ? text : undefined}
    >
      {size && <span>{size}</span>}
      {size && ' '}
      {kind === 'home' && <Icon path={GLYPHS.home} />}
      {kind === 'home' ? <span className="sr-only">{text}</span> : text}
    </span>
  );
  return (
    <SortableItem
      id={id}
      group={group}
      index={index}
      nameId={nameId}
      className={`list-row ${resource.name}-row ${isSelected === undefined ? '' : 'selectable'} ${isEdited ? 'edited' : ''} ${isSelected ? 'selected' : ''}`}
    >
      {isSelected !== undefined && (
        <SelectBox {...{ id, isSelected }} label={t('list.select', { name })} onSelect={list.select} />
      )}
      <Thumb sources={look.sources(entry)} glyph={look.glyph} />
      <span className="row-text">
        <span className="row-name" id={nameId}>
          {name}
        </span>
        {other && other !== name && (
          <span className="muted row-other" lang={otherLanguage} data-always="">
            {other}
          </span>
        )}
      </span>
      <span className="muted row-details">
        {(flags.length > 0 || isUnsaved) && (
          <span className="flow row-flags">
            {flags.map(draw)}
            {isUnsaved && <span data-kind="unsaved">{t('tabs.unsaved')}</span>}
          </span>
        )}
        {details.filter((one) => !isFlag(one)).map(draw)}
      </span>
      <MoreButton nameId={nameId} />
      <span className="row-actions">
        <span className="move-buttons">
          {moveButton('up', -1)}
          {moveButton('down', 1)}
        </span>
        <IconButton
          icon="edit"
          label={t('list.edit')}
          id={`edit-${resource.name}-${id}`}
          className="row-edit"
          aria-describedby={nameId}
          onClick={edit}
        />
        <IconButton
          icon="bin"
          label={t('list.delete')}
          className="row-delete"
          writes
          aria-describedby={nameId}
          onClick={remove}
        />
      </span>
    </SortableItem>
  );
}

/** One entry of a list. Its buttons have short names, described by the name of the entry. */
const ListRow = memo(Row) as typeof Row;

/** Number of rows rendered per step, so that hundreds of rows never block the page. */
const STEP = 48;

type ListRowsProps<E extends Listed> = {
  readonly of: Resource<E>;
  readonly group: BoardGroup;
  readonly label: string;
  readonly canSelect?: boolean;
};

function Rows<E extends Listed>({ of, group, label, canSelect = false }: ListRowsProps<E>) {
  const { name, ids } = group;
  const entries = useStore(of.list.$byId);
  const selected = useStore(of.list.$selected);
  const edited = useStore(of.form.$editedId);
  const isTyped = useStore($unsaved).has(`${of.resource.name}:edit`);
  const [drawn, setDrawn] = useState(STEP);
  useEffect(() => {
    if (drawn >= ids.length) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)));
    return () => clearTimeout(timer);
  }, [drawn, ids.length]);
  const isDrawn = drawn >= ids.length;
  const [isFresh, setFresh] = useState(true);
  useEffect(() => {
    if (!isDrawn) return;
    // The browser stores the remembered sizes at the end of the first frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setFresh(false));
    });
    return () => cancelAnimationFrame(frame);
  }, [isDrawn]);
  return (
    <SortableGroup id={name} label={label} count={ids.length} isFresh={isFresh}>
      {ids.slice(0, drawn).map((id, index) => {
        const entry = entries.get(id);
        return (
          entry && (
            <ListRow
              key={id}
              of={of}
              entry={entry}
              group={name}
              index={index}
              total={ids.length}
              isSelected={canSelect ? selected.has(id) : undefined}
              isEdited={id === edited}
              isUnsaved={isTyped && id === edited}
            />
          )
        );
      })}
    </SortableGroup>
  );
}

export const ListRows = memo(Rows) as typeof Rows;
