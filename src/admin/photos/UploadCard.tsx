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

/** Copies descriptions into the other language, for texts that read the same in both or are translated afterwards. */
export function CopyButtons({ items }: { readonly items: readonly UploadItem[] }) {
  const { t, inOrder } = useAdminText();
  const keys = new Set(items.map(({ key }) => key));
  return (
    <div className="flow copy-buttons">
      {inOrder(LANGUAGES).map((from, at) => {
        const to: Language = from === 'en' ? 'de' : 'en';
        const isUseful = items.some((item) => !isBusy(item) && canCopy(item, from, to));
        // The other way is rare, and shows when there is something to copy.
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

/** Asks whether the lab is to get the file itself; nothing for one that is published as it is. */
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

/** What every photo needs, and what may stay empty. */
export const REQUIRED = formFields(PHOTO_FIELDS).filter(({ row }) => row.required);
export const OPTIONAL = formFields(inFormOrder(OPTIONAL_PHOTO_FIELDS));
/** What photos may have in common. */
export const SHARED = formFields(inFormOrder(SHARED_PHOTO_FIELDS));

/** The cells of a photo in the table of many, in their order, and what is left for below. */
const PRICES = PRINT_SIZES.map((size) => fieldOf('price', size));
export const CELLS = ['en_description', 'de_description', 'year', ...PRICES].flatMap((name) =>
  formFields(PHOTO_FIELDS).filter((field) => field.name === name),
);
/** What photos in the table mostly share; the rest of it is folded. */
export const SHARED_FIRST = ['project', 'year', ...PRICES, 'onHome', 'hidden'];
const BELOW = OPTIONAL.filter(({ name }) => !CELLS.some((cell) => cell.name === name));

/** Fields of a photo that is to be uploaded. They say what nobody has typed, and what the other photos have not. */
export function UploadFields({ item, fields }: { item: UploadItem; fields: readonly FormField[] }) {
  const { t } = useAdminText();
  const adviceOn = useFieldAdvice();
  const { key, file, chosen, keepsMaster, values, faults, proposed, exceptions } = item;
  const sizes = OFFERS.find((one) => one === values.sizes);
  const offered = offeredSizes({ print: printedFrom(file, chosen, keepsMaster)?.print, sizes });
  const hintOf = ({ name, row }: FormField, sku: string | undefined) => {
    const proposal = proposed[name];
    if (proposal) return t(`photos.from.${proposal}`);
    // A proposal may come while somebody presses a button below: it moves nothing.
    if (row.required && fields !== CELLS) return t('photos.descriptionHint');
    return sku ?? (exceptions.includes(name) ? t('photos.ownValue') : undefined);
  };
  const rowOf: RowOf = (field, value) => {
    const { name } = field;
    const isOff = PRINT_SIZES.some((size) => fieldOf('price', size) === name && !offered.includes(size));
    const advice = adviceOn(name, value);
    return {
      ...advice,
      hint: hintOf(field, advice.hint),
      isDisabled: isBusy(item),
      isProposed: name in proposed,
      placeholder: isOff ? '–' : undefined,
      onEnter: () => enterField(key, name),
    };
  };
  return <FieldRows {...{ fields, values, faults, rowOf }} onType={(typed) => typeUpload(key, typed)} />;
}

type SendProgressProps = {
  readonly phase: Exclude<UploadItem['phase'], 'typing' | 'failed' | 'paused'>;
  readonly progress: number;
};

/** How far the sending of an image is. */
export function SendProgress({ phase, progress }: SendProgressProps) {
  const { t } = useAdminText();
  const value = phase === 'sending' ? { value: progress } : {};
  return <ProgressBar label={t(`photos.${phase}`, { percent: Math.round(progress * 100) })} {...value} />;
}

/** How one upload goes: its progress with a way to stop it, or why it failed and what can be done. */
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
          // What was cut off together goes on together, or it would be a commit for each.
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
  // A batch is stored as a whole.
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
  /** The name of an earlier file of the form that is the same. */
  readonly duplicate: string | undefined;
  readonly isRow: boolean;
};

/** Drawn again for its own changes alone, so that typing stays quick beside a dozen others. */
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
