import { memo, useId, useState } from 'react';
import {
  inFormOrder,
  OPTIONAL_PHOTO_FIELDS,
  PHOTO_FIELDS,
  SHARED_PHOTO_FIELDS,
} from '../../shared/content/entries/photo.ts';
import { type FormField, formFields } from '../../shared/content/fields/form.ts';
import { LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { OFFERS, offeredSizes } from '../../shared/shop/print.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { mayDiscard } from '../fields/adding.ts';
import { FieldRows, type RowOf } from '../fields/FieldRow.tsx';
import { openImageUrlWorkaround, videos } from '../media/links.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { useFieldAdvice } from './fieldAdvice.ts';
import { isMaster, printedFrom } from './imageFile.ts';
import { PrintVerdict } from './PrintVerdict.tsx';
import { continueUploads, retryUpload, stopUpload } from './uploads/sending.ts';
import { isBusy, type UploadItem } from './uploads/uploadItem.ts';
import {
  canCopy,
  changeUpload,
  changeWaiting,
  copyDescription,
  enterField,
  followShared,
  removeUpload,
  typeUpload,
} from './uploads/uploads.ts';

/** Copies descriptions into the other language, for names that are the same in both, or for translating. */
export function CopyButtons({ items }: { readonly items: readonly UploadItem[] }) {
  const { t, inOrder } = useAdminText();
  const keys = new Set(items.map(({ key }) => key));
  return (
    <div className="flow copy-buttons">
      {inOrder(LANGUAGES).map((from, at) => {
        const to: Language = from === 'en' ? 'de' : 'en';
        const isUseful = items.some((item) => !isBusy(item) && canCopy(item, from, to));
        // The other direction is rare, and shown only if there is something to copy.
        if (at > 0 && !isUseful) return null;
        return (
          <Button
            label={t(`photos.copy.${from}`)}
            key={from}
            look="quiet"
            isIdle={!isUseful}
            onClick={() =>
              changeWaiting((item) => (keys.has(item.key) ? copyDescription(item, from, to) : item))
            }
          />
        );
      })}
    </div>
  );
}

/** Asks whether the lab gets the file itself; nothing for a file that is published unchanged. */
export function KeepMaster({ item }: { readonly item: UploadItem }) {
  const { t } = useAdminText();
  const noteId = useId();
  const { key, file, chosen, keepsMaster } = item;
  if (!file || !isMaster(file, chosen?.print)) return null;
  return (
    <>
      <label className="tick">
        <input
          type="checkbox"
          aria-describedby={noteId}
          checked={keepsMaster}
          disabled={isBusy(item)}
          onChange={({ target }) => changeUpload(key, { keepsMaster: target.checked })}
        />
        {t('photos.keepMaster')}
      </label>
      <p className="keep-master-note" id={noteId}>
        {t('photos.keepMasterElse')}
      </p>
    </>
  );
}

/** Required and optional fields of a photo. */
export const REQUIRED = formFields(PHOTO_FIELDS).filter(({ row }) => row.required);
export const OPTIONAL = formFields(inFormOrder(OPTIONAL_PHOTO_FIELDS));
/** Fields that photos can share. */
export const SHARED = formFields(inFormOrder(SHARED_PHOTO_FIELDS));

/** The columns of the upload table in order; the other fields are below each row. */
const PRICES = PRINT_SIZES.map((size) => fieldOf('price', size));
export const CELLS = ['en_description', 'de_description', 'year', ...PRICES].flatMap((name) =>
  formFields(PHOTO_FIELDS).filter((field) => field.name === name),
);
/** Shared fields that are always visible; the others are folded. */
export const SHARED_FIRST = ['project', 'year', ...PRICES, 'onHome', 'hidden'];
const BELOW = OPTIONAL.filter(({ name }) => !CELLS.some((cell) => cell.name === name));

/** Fields of a photo to upload. Hints mark proposed values and values that differ from the shared ones. */
export function UploadFields({ item, fields }: { item: UploadItem; fields: readonly FormField[] }) {
  const { t } = useAdminText();
  const adviceOn = useFieldAdvice();
  const { key, file, chosen, keepsMaster, values, faults, proposed, exceptions } = item;
  const sizes = OFFERS.find((one) => one === values.sizes);
  const offered = offeredSizes({ print: printedFrom(file, chosen, keepsMaster)?.print, sizes });
  const hintOf = ({ name, row }: FormField, sku: string | undefined) => {
    const proposal = proposed[name];
    if (proposal) return t(`photos.from.${proposal}`);
    // Keeps the space of the hint, so that a late proposal does not move the buttons below.
    if (row.required && fields !== CELLS) return t('photos.descriptionHint');
    return sku ?? (exceptions.includes(name) ? t('photos.ownValue') : undefined);
  };
  const rowOf: RowOf = (field, value) => {
    const { name } = field;
    const isUnsold = PRINT_SIZES.some((size) => fieldOf('price', size) === name && !offered.includes(size));
    const advice = adviceOn(name, value);
    return {
      ...advice,
      hint: hintOf(field, advice.hint),
      isDisabled: isBusy(item),
      isProposed: name in proposed,
      placeholder: isUnsold ? '–' : undefined,
      onEnter: () => enterField(key, name),
    };
  };
  return <FieldRows {...{ fields, values, faults, rowOf }} onType={(typed) => typeUpload(key, typed)} />;
}

type SendProgressProps = {
  readonly phase: Exclude<UploadItem['phase'], 'typing' | 'failed' | 'paused'>;
  readonly progress: number;
};

/** The progress of sending an image. */
export function SendProgress({ phase, progress }: SendProgressProps) {
  const { t } = useAdminText();
  const value = phase === 'sending' ? { value: progress } : {};
  return <ProgressBar label={t(`photos.${phase}`, { percent: Math.round(progress * 100) })} {...value} />;
}

/** The state of one upload: its progress with a stop button, or its error with a retry button. */
export function UploadState({ item }: { readonly item: UploadItem }) {
  const { t } = useAdminText();
  const { key, phase, progress, error, image, offersWorkaround, values } = item;
  if (phase === 'typing') return null;
  if (phase === 'paused' && !error) return <p className="form-note">{t('photos.paused')}</p>;
  if (phase === 'failed' || phase === 'paused')
    return (
      <div className="trouble stack">
        <p>{error}</p>
        <Button
          label={t('list.retry')}
          look="quiet"
          className="at-start"
          // Paused uploads continue together, in one commit instead of one each.
          onClick={() => (phase === 'paused' ? continueUploads() : retryUpload(key))}
        />
        {offersWorkaround && (
          <div className="stack">
            <p>{t('photos.workaroundText')}</p>
            <Button
              label={t('photos.workaround')}
              className="at-start"
              onClick={() => mayDiscard(videos.form) && openImageUrlWorkaround(values)}
            />
          </div>
        )}
      </div>
    );
  // A batch that is being stored cannot be stopped.
  const canStop = phase !== 'storing' || !image;
  return (
    <div className="upload-state">
      <SendProgress {...{ phase, progress }} />
      {canStop && <Button label={t('photos.stop')} look="quiet" onClick={() => stopUpload(key)} />}
    </div>
  );
}

type UploadCardProps = {
  readonly item: UploadItem;
  /** The name of an earlier file with the same content. */
  readonly duplicate: string | undefined;
  readonly isRow: boolean;
};

/** Memoized, so that typing stays fast beside a dozen other cards. */
export const UploadCard = memo(function UploadCard({ item, duplicate, isRow }: UploadCardProps) {
  const { t } = useAdminText();
  const { key, file, preview, faults, exceptions } = item;
  const [isOpen, setOpen] = useState(false);
  const name = file?.name ?? t('photos.missingImage');
  const areDetailsShown = isOpen || exceptions.some((name) => faults[name]);
  const verdict = (
    <PrintVerdict
      chosen={printedFrom(file, item.chosen, item.keepsMaster)}
      sizes={item.values.sizes}
      isShort={!isRow}
    />
  );
  return (
    <fieldset className="box upload-card" data-key={key} data-phase={item.phase}>
      <legend className="sr-only">{name}</legend>
      <div className="upload-head line">
        <span className="row-thumb">{preview && <img src={preview} alt="" />}</span>
        <span className="upload-name" title={name} aria-hidden="true">
          {name}
        </span>
        {!isBusy(item) && (
          <IconButton icon="bin" label={t('photos.remove')} onClick={() => removeUpload(key)} />
        )}
      </div>
      {!(isRow && areDetailsShown) && verdict}
      {duplicate && <p className="form-note">{t('photos.duplicate', { name: duplicate })}</p>}
      <UploadFields item={item} fields={isRow ? CELLS : REQUIRED} />
      <KeepMaster item={item} />
      <details open={areDetailsShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {exceptions.length > 0 ? t('photos.ownCount', { count: exceptions.length }) : t('tabs.more')}
        </summary>
        {areDetailsShown && (
          <div className="upload-details">
            {isRow && verdict}
            <CopyButtons items={[item]} />
            <UploadFields item={item} fields={isRow ? BELOW : OPTIONAL} />
            <Button
              label={t('photos.likeOthers')}
              look="quiet"
              isIdle={exceptions.length === 0}
              onClick={() => followShared(key)}
            />
          </div>
        )}
      </details>
      <UploadState item={item} />
    </fieldset>
  );
});
