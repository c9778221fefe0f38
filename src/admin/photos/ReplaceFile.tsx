import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { localized } from '../../shared/i18n/localized.ts';
import type { Sides } from '../../shared/shop/print.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { FormDialog } from '../fields/FormDialog.tsx';
import { photos } from '../list/resources.ts';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { useAdminText } from '../shell/language.ts';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { FileChoice } from './MasterField.tsx';
import { $masters, $masterWork } from './masters.ts';
import { PrintVerdict } from './PrintVerdict.tsx';
import {
  $replacement,
  changeReplacement,
  chooseReplacement,
  dropReplacement,
  otherShape,
  printSides,
  sendReplacement,
  sourcesOf,
} from './replaceFile.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const sizeOf = ({ width, height }: Sides): string => `${width} × ${height}`;

/** What changes with another file, what stays, and what the lab prints then. */
function Question() {
  const { t, language } = useAdminText();
  const name = useId();
  const asked = useStore($replacement);
  const shown = useLingering(asked);
  const state = useStore($masters, { keys: shown ? [shown.photo.id] : [] })[shown?.photo.id ?? ''];
  if (!shown) return null;
  const { photo, chosen, preview, source, work, error } = shown;
  const master = typeof state === 'object' ? state.master : null;
  const shape = otherShape(shown);
  const sides = printSides(shown, source);
  const print = sides ? { ...chosen.print, widthPx: sides.width, heightPx: sides.height } : photo.print;
  return (
    <FormDialog
      open={asked !== null}
      title={t('replace.title', { name: localized(photo.description, language) || photo.id })}
      confirm={t('replace.button')}
      writes
      isBusy={work !== undefined}
      isIdle={work !== undefined || !chosen.print}
      // Enter on a choice replaces no file.
      isPressed
      onConfirm={sendReplacement}
      onClose={dropReplacement}
    >
      <div className="stack">
        <div className="flow replace-pictures">
          <Thumb sources={photoSources(photo)} glyph="photo" />
          <span aria-hidden="true">→</span>
          <Thumb sources={preview ? [preview] : []} glyph="photo" />
        </div>
        <p>{t('replace.stays')}</p>
        {shape && (
          <p className="form-note">
            {t('replace.shape', { old: sizeOf(shape.old), next: sizeOf(shape.next) })}
          </p>
        )}
        {chosen.print && (
          <fieldset className="stack" disabled={work !== undefined}>
            <legend>{t('replace.source')}</legend>
            {sourcesOf(shown, master !== null).map((one) => (
              <label key={one} className="tick">
                <input
                  type="radio"
                  name={name}
                  checked={source === one}
                  onChange={() => changeReplacement({ source: one })}
                />
                {t(`replace.source.${one}`, { name: master?.name ?? '', ...printSides(shown, one) })}
              </label>
            ))}
          </fieldset>
        )}
        {master && source !== 'old' && (
          <p className="form-note">{t('replace.gone', { name: master.name })}</p>
        )}
        <PrintVerdict chosen={{ ...chosen, print }} sizes={photo.sizes} />
        <p className="muted">{t('replace.orders')}</p>
        {work && (
          <ProgressBar
            label={t(`photos.${work.phase}`, { percent: Math.round(work.progress * 100) })}
            {...(work.phase === 'sending' ? { value: work.progress } : {})}
          />
        )}
        {error && (
          <p className="trouble" role="alert">
            {error}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

/** Chooses another file for a photo that is stored; one at a time, and none while its original is on the way. */
export function ReplaceFile({ id }: { readonly id: string }) {
  const { t } = useAdminText();
  const photo = useStore(photos.list.$byId).get(id);
  const isSending = useStore($masterWork, { keys: [id] })[id] !== undefined;
  return (
    <>
      {photo && !isSending && (
        <FileChoice
          label={t('replace.button')}
          accept={ACCEPT}
          writes
          onChoose={(file) => void chooseReplacement(photo, file)}
        />
      )}
      <Question />
    </>
  );
}
