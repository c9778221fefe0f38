import { type MouseEvent, memo, useId } from 'react';
import { flushSync } from 'react-dom';
import { type AdminPhoto, shiftPhoto } from '../../../domain/adminPhotos.ts';
import { type Language, localized } from '../../../domain/language.ts';
import { formatCents, toCents } from '../../../domain/money.ts';
import { parsePrice } from '../../../domain/price.ts';
import { arrange, selectPhoto } from '../../../stores/admin/photos.ts';
import { isEditChanged, startEdit } from '../../../stores/admin/photosEditing.ts';
import { deletePhoto } from '../../../stores/admin/photosSaving.ts';
import { confirmDelete } from '../ui/confirmDelete.ts';
import { SortableItem } from '../ui/sortable.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { RowIcon } from './RowIcon.tsx';
import { Thumb } from './Thumb.tsx';

type PhotoRowProps = {
  readonly photo: AdminPhoto;
  readonly group: string;
  readonly index: number;
  readonly total: number;
  readonly isSelected: boolean;
  readonly announce: (text: string) => void;
};

/** The photo's own prices by size; '' where it has none. */
function pricesOf(photo: AdminPhoto, language: Language): string {
  const prices = [
    ['A4', parsePrice(photo.price_a4)],
    ['A3', parsePrice(photo.price_a3)],
  ] as const;
  return prices
    .flatMap(([size, euros]) =>
      euros === undefined ? [] : [`${size} ${formatCents(toCents(euros), language)}`],
    )
    .join(' · ');
}

/** After a row has gone the focus goes to the next one, else to the list's heading. */
function focusAfter(row: Element | null): () => void {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return () => next?.querySelector<HTMLElement>('.photo-delete')?.focus();
}

/** One photo of the list. */
export const PhotoRow = memo(function PhotoRow(props: PhotoRowProps) {
  const { photo, group, index, total, isSelected, announce } = props;
  const { t, language } = useAdminText();
  const nameId = useId();
  const name = localized(photo.description, language) || t('photos.noName');
  const other = localized({ en: photo.description[language === 'en' ? 'de' : 'en'] }, 'en');

  const shift = (event: MouseEvent<HTMLButtonElement>, by: -1 | 1) => {
    const position = index + by;
    if (position < 0 || position >= total) return;
    const button = event.currentTarget;
    flushSync(() => arrange((board) => shiftPhoto(board, photo.id, by)));
    // The browser takes the focus from what is moved within the page.
    button.focus();
    announce(t('photos.nowAt', { name, position: position + 1, total }));
  };
  const edit = () => {
    if (isEditChanged() && !window.confirm(t('photos.discardEdit'))) return;
    startEdit(photo);
  };
  const remove = async (event: MouseEvent<HTMLButtonElement>) => {
    const restoreFocus = focusAfter(event.currentTarget.closest('li'));
    if (!confirmDelete(t('photos.deleteConfirm'))) return;
    if (await deletePhoto(photo.id)) restoreFocus();
  };
  return (
    <SortableItem id={photo.id} group={group} index={index} nameId={nameId} className="photo-row">
      <label className="photo-select">
        <input
          type="checkbox"
          aria-label={t('photos.select', { name })}
          checked={isSelected}
          onChange={(event) => selectPhoto(photo.id, event.target.checked)}
        />
      </label>
      <Thumb photo={photo} />
      <span className="photo-text">
        <span className="photo-name" id={nameId}>
          {name}
        </span>
        {other && other !== name && <span className="photo-other">{other}</span>}
        <span className="photo-prices">{pricesOf(photo, language) || t('photos.noPrice')}</span>
      </span>
      <span className="photo-buttons">
        <button
          type="button"
          className="icon-button"
          aria-label={t('list.moveUp')}
          aria-describedby={nameId}
          aria-disabled={index === 0 || undefined}
          onClick={(event) => shift(event, -1)}
        >
          <RowIcon name="up" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('list.moveDown')}
          aria-describedby={nameId}
          aria-disabled={index === total - 1 || undefined}
          onClick={(event) => shift(event, 1)}
        >
          <RowIcon name="down" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('list.edit')}
          aria-describedby={nameId}
          onClick={edit}
        >
          <RowIcon name="edit" />
        </button>
        <button
          type="button"
          className="icon-button photo-delete"
          aria-label={t('list.delete')}
          aria-describedby={nameId}
          onClick={(event) => void remove(event)}
        >
          <RowIcon name="bin" />
        </button>
      </span>
    </SortableItem>
  );
});
