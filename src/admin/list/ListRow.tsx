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
  /** The same object at each drawing, or every row is drawn anew. */
  readonly of: Resource<E>;
  readonly entry: E;
  readonly group: string;
  readonly index: number;
  readonly total: number;
  /** Undefined where entries are not selected. */
  readonly isSelected: boolean | undefined;
  readonly isEdited: boolean;
  readonly isUnsaved: boolean;
};

/** A line that has been scrolled by less than this shows itself, not its actions. */
const SLACK_PX = 20;

/** On a phone the rarer actions of a line lie beside it: brings them into sight, or puts them away. */
export function MoreButton({ nameId }: { readonly nameId: string }) {
  const { t } = useAdminText();
  const toggle = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const line = currentTarget.parentElement;
    line?.scrollTo({ left: line.scrollLeft > SLACK_PX ? 0 : line.scrollWidth });
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

/** The entry whose box was pressed last. */
let lastPressed = '';

/** Selects an entry; with Shift all that are seen from the one pressed before to this one, and by the arrows step by step. */
function SelectBox({ id, label, isSelected, onSelect }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const look = () => {
    const list = box.current?.closest('.list-view');
    const boxes = [...(list?.querySelectorAll<HTMLInputElement>('.row-select input') ?? [])];
    const place = (value: string) => boxes.findIndex((one) => one.value === value);
    return { boxes, at: place(id), start: place(lastPressed) };
  };
  const press = (isOn: boolean, withShift: boolean) => {
    const { boxes, at, start } = look();
    const from = withShift && start >= 0 ? start : at;
    const range = boxes.slice(Math.min(at, from), Math.max(at, from) + 1);
    const ids = range.map(({ value }) => value);
    onSelect(ids, isOn);
    lastPressed = id;
  };
  const step = (event: KeyboardEvent) => {
    const { boxes, at, start } = look();
    const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    const next = boxes[to];
    if (to === at || !next) return;
    event.preventDefault();
    next.focus();
    if (!event.shiftKey) return;
    if (start < 0) lastPressed = id;
    // The way back gives up what the way there has selected.
    const isBack = start >= 0 && Math.abs(to - start) < Math.abs(at - start);
    onSelect(isBack ? [id] : [id, next.value], !isBack);
  };
  return (
    // biome-ignore lint/a11y: the box inside has the keyboard
    <label
      className="row-select"
      // No text between two presses is to be selected.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (!event.shiftKey) return;
        box.current?.focus();
        // Not every browser passes such a press on to the box.
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

/** After a row has gone the focus goes to the next one, else to the list's heading. */
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

  // At an end a button does nothing, but stays reachable: the focus is not lost.
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
          // Where the row itself is taken to its new place in the page, it loses the focus on the way. Given back at
          // once: a moment later the owner may be somewhere else already.
          flushSync(() => list.arrange((board) => movePhoto(board, id, group, index + by)));
          sorting?.announce(t('list.moved', { name, position, total }));
          currentTarget.focus();
        }}
      />
    );
  };
  const edit = () => {
    // Input for a new entry is kept, and comes back when one is added.
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
      <Thumb sources={look.sources(entry)} glyph={look.glyph} ground={look.ground?.(entry) ?? ''} />
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

/** One entry of a list. Its buttons have short names; the entry's own describes which one they mean. */
const ListRow = memo(Row) as typeof Row;

/** Rows drawn at once; hundreds follow in further steps, so that the page never stands still. */
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
    // The browser remembers sizes at the end of the first frame.
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
