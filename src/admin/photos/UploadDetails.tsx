import { useStore } from '@nanostores/react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { FormField } from '../../shared/content/fields/form.ts';
import { PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { FieldRows } from '../fields/FieldRow.tsx';
import { Button, IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { useMedia } from '../shell/useMedia.ts';
import { useFieldAdvice } from './fieldAdvice.ts';
import {
  CELLS,
  CopyButtons,
  KeepMaster,
  OPTIONAL,
  REQUIRED,
  SHARED,
  SHARED_FIRST,
  UploadCard,
  UploadFields,
  UploadState,
} from './UploadCard.tsx';
import { cancelUploads } from './uploads/sending.ts';
import { $shared, dropProposals, isBusy, isTyped, type UploadItem } from './uploads/uploadItem.ts';
import { $uploads, duplicateName, fillBelow, typedBelow, typeShared } from './uploads/uploads.ts';

function SharedFields({ uploads, isTable }: { uploads: readonly UploadItem[]; isTable: boolean }) {
  const { t } = useAdminText();
  const shared = useStore($shared);
  const adviceOn = useFieldAdvice();
  const [isOpen, setOpen] = useState(false);
  const faults = Object.fromEntries(
    uploads.flatMap(({ exceptions, faults: own }) =>
      Object.entries(own).filter(([name]) => !exceptions.includes(name)),
    ),
  );
  const first = isTable ? SHARED_FIRST : SHARED_FIRST.slice(0, 1);
  const fold = SHARED.filter(({ name }) => !first.includes(name));
  const isDisabled = uploads.every(isBusy);
  const draw = (fields: readonly FormField[]) => (
    <FieldRows
      fields={fields}
      values={shared}
      faults={faults}
      rowOf={({ name }, value) => ({ ...adviceOn(name, value), isDisabled })}
      onType={typeShared}
    />
  );
  return (
    <fieldset className="box upload-card upload-shared">
      <legend>{t('photos.forAll')}</legend>
      {draw(first.flatMap((name) => SHARED.filter((field) => field.name === name)))}
      <details
        open={isOpen || fold.some(({ name }) => faults[name])}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{t('photos.moreForAll')}</summary>
        <div className="upload-details">{draw(fold)}</div>
      </details>
      <CopyButtons items={uploads} />
    </fieldset>
  );
}

type Cell = HTMLInputElement | HTMLTextAreaElement;

/** The number of rows down and columns right that a key moves. Within a text, arrow keys move the caret. */
function stepOf({ key, shiftKey }: KeyboardEvent, cell: Cell): readonly [rows: number, columns: number] {
  const { selectionStart: start, selectionEnd: end, value } = cell;
  const isAll = start === 0 && end === value.length;
  const [atStart, atEnd] = [isAll || end === 0, isAll || start === value.length];
  /** The text has more than one line (height in px). */
  const isLong = cell.scrollHeight > 60;
  if (key === 'Enter') return shiftKey ? [cell instanceof HTMLTextAreaElement ? 0 : -1, 0] : [1, 0];
  if (shiftKey) return [0, 0];
  if (key === 'ArrowDown') return [!isLong || atEnd ? 1 : 0, 0];
  if (key === 'ArrowUp') return [!isLong || atStart ? -1 : 0, 0];
  if (key === 'ArrowRight') return [0, atEnd ? 1 : 0];
  return [0, key === 'ArrowLeft' && atStart ? -1 : 0];
}

/** A row for each photo: keys move between cells, and a column can be filled from any row. */
function UploadTable({ uploads, children }: { uploads: readonly UploadItem[]; children: ReactNode }) {
  const { t, label, inOrder } = useAdminText();
  const cells = inOrder(CELLS);
  const table = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  /** The row that has or last had the focus. */
  const current = useRef<string>(undefined);
  const fill = (name: string) => {
    const from = uploads.find(({ key }) => key === current.current) ?? uploads[0];
    if (!from) return;
    const count = typedBelow(from.key, name);
    if (count === 0 || window.confirm(t('photos.fillConfirm', { count }))) fillBelow(from.key, name);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, nativeEvent } = event;
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const column = isText ? cells.findIndex(({ name }) => target.closest(`[data-name="${name}"]`)) : -1;
    const name = cells[column]?.name;
    if (!isText || name === undefined || altKey || nativeEvent.isComposing) return;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'd') return;
      event.preventDefault();
      return fill(name);
    }
    const [down, right] = stepOf(event, target);
    if (down === 0 && right === 0) return;
    event.preventDefault();
    const rows = [...(table.current?.querySelectorAll('.upload-card') ?? [])];
    const at = rows.findIndex((row) => row.contains(target));
    const next = rows[at + down]?.querySelector<Cell>(
      `[data-name="${cells[column + right]?.name}"] :is(input, textarea)`,
    );
    next?.focus();
    next?.select();
  };
  return (
    <fieldset
      ref={table}
      className="upload-table"
      style={{ '--prices': PRINT_SIZES.length } as CSSProperties}
      onKeyDown={moveByKey}
      onFocus={({ target }) => {
        current.current = target.closest<HTMLElement>('.upload-card')?.dataset.key ?? current.current;
      }}
    >
      <legend className="muted">{t('photos.tableHint')}</legend>
      <div className="upload-columns">
        {cells.map((field) => (
          <span key={field.name} className="line">
            <span id={`${id}-${field.name}`} aria-hidden="true">
              {label(field)}
              {field.row.required && '\u00a0*'}
            </span>
            <IconButton
              icon="down"
              label={t('photos.fill')}
              aria-describedby={`${id}-${field.name}`}
              // Keeps the focus in the cell.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => fill(field.name)}
            />
          </span>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

/** The progress of all running uploads; nothing if there is none. */
export function UploadProgress() {
  const { t } = useAdminText();
  const busy = useStore($uploads).filter(isBusy);
  if (busy.length === 0) return null;
  return (
    <ProgressBar
      label={t('photos.count', { count: busy.length })}
      value={busy.reduce((sum, { progress }) => sum + progress, 0)}
      max={busy.length}
    />
  );
}

/** The drawer widens for a table by :has(), which old browsers lack. */
const canGrow = CSS.supports('selector(:has(*))');

/** The fields of one or many new photos, and the buttons that send them. */
export function UploadDetails({ uploads }: { readonly uploads: readonly UploadItem[] }) {
  const { t } = useAdminText();
  const [first] = uploads;
  const isSending = uploads.some(isBusy);
  const isMany = uploads.length > 1;
  const isTable = useMedia('(min-width: 1160px)') && canGrow && isMany;
  const cards = uploads.map((item) => (
    <UploadCard key={item.key} item={item} duplicate={duplicateName(item, uploads)} isRow={isTable} />
  ));
  const cancel = () => {
    const typed = uploads.filter((item) => isTyped(dropProposals(item).values)).length;
    // Asks only for several photos: one is quickly typed again.
    if (typed > 1 && !window.confirm(t('photos.discardUploads', { count: uploads.length }))) return;
    cancelUploads();
  };
  return (
    <>
      <div className="form-fields" data-table={isTable || undefined}>
        {isMany && <SharedFields uploads={uploads} isTable={isTable} />}
        {isTable && <UploadTable uploads={uploads}>{cards}</UploadTable>}
        {isMany
          ? !isTable && cards
          : first && (
              <>
                <UploadFields item={first} fields={REQUIRED} />
                <CopyButtons items={uploads} />
                <KeepMaster item={first} />
                <UploadFields item={first} fields={OPTIONAL} />
              </>
            )}
      </div>
      <div className="form-foot">
        {isMany ? <UploadProgress /> : first && <UploadState item={first} />}
        <div className="flow form-actions">
          <Button label={t('form.cancel')} onClick={cancel} />
          <Button
            type="submit"
            look="loud"
            isIdle={uploads.every(isBusy)}
            // The accessible name is the same for any number of photos.
            title={isMany ? t('photos.count', { count: uploads.length }) : undefined}
          >
            {isSending && <span className="spinner" aria-hidden="true" />}
            {t('photos.add')}
            {isMany && (
              <span className="upload-count" aria-hidden="true">
                {uploads.length}
              </span>
            )}
          </Button>
        </div>
      </div>
    </>
  );
}
