import { type MouseEvent, memo, useId } from 'react';
import { type AdminPhoto, shiftPhoto } from '../../../domain/adminPhotos.ts';
import { type Language, localized } from '../../../domain/language.ts';
import { formatCents, toCents } from '../../../domain/money.ts';
import { parsePrice } from '../../../domain/price.ts';
import { arrange, selectPhoto } from '../../../stores/admin/photos.ts';
import { isEditChanged, startEdit } from '../../../stores/admin/photosEditing.ts';
import { deletePhoto } from '../../../stores/admin/photosSaving.ts';
import { confirmDelete } from '../ui/confirmDelete.ts';
import { MoveButtons } from '../ui/MoveButtons.tsx';
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
  readonly isEdited: boolean;
  readonly announce: (text: string) => void;
};

/** The photo's own prices by size, such as 'A4 29,00 €'. */
function pricesOf(photo: AdminPhoto, language: Language): string[] {
  const prices = [
    ['A4', parsePrice(photo.price_a4)],
    ['A3', parsePrice(photo.price_a3)],
  ] as const;
  return prices.flatMap(([size, euros]) =>
    euros === undefined ? [] : [`${size} ${formatCents(toCents(euros), language)}`],
  );
}

/** After a row has gone the focus goes to the next one, else to the list's heading. */
function focusAfter(row: Element | null): () => void {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return () => next?.querySelector<HTMLElement>('.photo-delete')?.focus();
}

/** One photo of the list. */
export const PhotoRow = memo(function PhotoRow(props: PhotoRowProps) {
  const { photo, group, index, total, isSelected, isEdited, announce } = props;
  const { t, language } = useAdminText();
  const nameId = useId();
  const prices = pricesOf(photo, language);
  const name = localized(photo.description, language) || t('photos.noName');
  const otherLanguage = language === 'en' ? 'de' : 'en';
  const other = photo.description[otherLanguage]?.trim();

  const shift = (by: -1 | 1) => {
    arrange((board) => shiftPhoto(board, photo.id, by));
    announce(t('photos.nowAt', { name, position: index + by + 1, total }));
  };
  const edit = () => {
    if (!isEdited && isEditChanged() && !window.confirm(t('photos.discardEdit'))) return;
    startEdit(photo);
  };
  const remove = async (event: MouseEvent<HTMLButtonElement>) => {
    const restoreFocus = focusAfter(event.currentTarget.closest('li'));
    if (!confirmDelete(t('photos.deleteConfirm'))) return;
    if (await deletePhoto(photo.id)) restoreFocus();
  };
  return (
    <SortableItem
      id={photo.id}
      group={group}
      index={index}
      nameId={nameId}
      className={`photo-row ${isEdited ? 'edited' : ''} ${isSelected ? 'selected' : ''}`}
    >
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
        {other && other !== name && (
          <span className="photo-other" lang={otherLanguage} data-always="">
            {other}
          </span>
        )}
        <span className="photo-prices">
          {(prices.length > 0 ? prices : [t('photos.noPrice')]).map((price) => (
            <span key={price}>{price}</span>
          ))}
        </span>
      </span>
      <span className="row-actions">
        <MoveButtons nameId={nameId} isFirst={index === 0} isLast={index === total - 1} onMove={shift} />
        <button
          type="button"
          className="icon-button"
          aria-label={t('list.edit')}
          title={t('list.edit')}
          aria-describedby={nameId}
          onClick={edit}
        >
          <RowIcon name="edit" />
        </button>
        <button
          type="button"
          className="icon-button photo-delete"
          aria-label={t('list.delete')}
          title={t('list.delete')}
          aria-describedby={nameId}
          onClick={(event) => void remove(event)}
        >
          <RowIcon name="bin" />
        </button>
      </span>
    </SortableItem>
  );
});
