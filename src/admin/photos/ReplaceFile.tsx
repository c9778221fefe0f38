import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ComponentProps, useId } from 'react';
import { ADMIN_ENDPOINTS, entryAddress, type Held } from '../../shared/adminEndpoints.ts';
import { type ChosenFile, judgeFile } from '../../shared/content/chosenFile.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { type Sides, sidesOf } from '../../shared/shop/print.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { FormDialog } from '../fields/FormDialog.tsx';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { describeFailure, say, showAdminToast } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { adminUpload } from './adminUpload.ts';
import {
  describeFileFault,
  IMAGE_TYPES,
  isMaster,
  prepareImage,
  previewImage,
  printBody,
  printedFrom,
} from './imageFile.ts';
import { FileChoice } from './MasterField.tsx';
import { $masters, $masterWork, chooseMaster, loadMaster, refreshPhoto } from './masters.ts';
import { PrintVerdict } from './PrintVerdict.tsx';
import { photos } from './photoEntries.ts';
import { readFileTags } from './proposals.ts';
import { SendProgress } from './UploadCard.tsx';

/** What prints are made from: the new file in full size, its published version, or the full-size file kept before. */
type PrintSource = 'new' | 'published' | 'old';

type Replacement = {
  readonly photo: Held<Photo>;
  readonly file: File;
  readonly chosen: ChosenFile;
  readonly preview: string | undefined;
  readonly source: PrintSource;
  readonly work?: ComponentProps<typeof SendProgress> | undefined;
  readonly error?: string | undefined;
};

const $replacement = atom<Replacement | null>(null);

let stop = new AbortController();

/** Changes the dialog's state; does nothing if the dialog was closed meanwhile. */
function changeReplacement(change: Partial<Replacement>): void {
  const before = $replacement.get();
  if (before) $replacement.set({ ...before, ...change });
}

function sourcesOf({ file, chosen }: Replacement, hasMaster: boolean): PrintSource[] {
  const isLarger = isMaster(file, chosen.print);
  return [...(isLarger ? ['new' as const] : []), 'published', ...(hasMaster ? ['old' as const] : [])];
}

/** The pixel size that prints are made from; undefined for the file kept before, and for an unreadable file. */
function printSides({ file, chosen }: Replacement, source: PrintSource): Sides | undefined {
  const print = source === 'old' ? undefined : printedFrom(file, chosen, source === 'new')?.print;
  return print && sidesOf(print);
}

const SHAPE_TOLERANCE = 0.02;

/** The old and the new size if their aspect ratios differ. */
function otherShape({ photo, chosen }: Replacement): { old: Sides; next: Sides } | undefined {
  const old = photo.image ?? (photo.print && sidesOf(photo.print));
  const next = chosen.print && sidesOf(chosen.print);
  if (!old || !next) return undefined;
  const change = old.width / old.height / (next.width / next.height);
  return Math.abs(change - 1) > SHAPE_TOLERANCE ? { old, next } : undefined;
}

async function chooseReplacement(photo: Held<Photo>, file: File): Promise<void> {
  const [{ header }, seen] = await Promise.all([readFileTags(file), previewImage(file)]);
  const chosen = judgeFile(file.size, header, seen?.size ?? 'unreadable');
  const source = isMaster(file, chosen.print) ? 'new' : 'published';
  stop = new AbortController();
  $replacement.set({ photo, file, chosen, preview: seen?.address, source });
}

/** Closes the dialog and aborts the upload. The server may still store what it has received. */
function dropReplacement(): void {
  const { preview } = $replacement.get() ?? {};
  stop.abort();
  $replacement.set(null);
  if (preview) setTimeout(() => URL.revokeObjectURL(preview), 1000);
}

async function send({ photo, file, chosen, source }: Replacement, signal: AbortSignal) {
  const prepared = await prepareImage(file, chosen.print);
  signal.throwIfAborted();
  const print = printedFrom(file, chosen, source === 'new')?.print;
  const fields = { ...printBody(print), master: source === 'old' ? 'keep' : 'remove' };
  const { method, path } = ADMIN_ENDPOINTS.replaceFile;
  const call = { method, path: entryAddress(path, photo.id) };
  const onSending = (work: Replacement['work']) => changeReplacement({ work });
  return adminUpload(call, { ...prepared, fields }, { signal, onSending, ifMatch: photo.etag });
}

/** Replaces the file; a full-size file for the lab is uploaded afterwards. */
async function sendReplacement(): Promise<void> {
  const replacement = $replacement.get();
  if (!replacement || replacement.work || !replacement.chosen.print) return;
  const { signal } = stop;
  const { photo, file, source } = replacement;
  changeReplacement({ work: { phase: 'preparing', progress: 0 }, error: undefined });
  try {
    await send(replacement, signal);
  } catch (error) {
    const said = describeFileFault(error, file.name) ?? describeFailure(error, say('replace.failed'));
    if (!signal.aborted) changeReplacement({ work: undefined, error: said });
    return;
  } finally {
    await photos.list.reload();
  }
  dropReplacement();
  showAdminToast(say('replace.done'));
  await Promise.all([refreshPhoto(photo.id), loadMaster(photo.id)]);
  if (source === 'new') chooseMaster(photo.id, file);
}

const sizeOf = ({ width, height }: Sides): string => `${width} × ${height}`;

/** The dialog: what changes with the new file, what stays, and what the lab will print. */
function ReplaceDialog() {
  const { t, language } = useAdminText();
  const name = useId();
  const replacement = useStore($replacement);
  const shown = useLingering(replacement);
  const state = useStore($masters, { keys: shown ? [shown.photo.id] : [] })[shown?.photo.id ?? ''];
  if (!shown) return null;
  const { photo, chosen, preview, source, work, error } = shown;
  const master = typeof state === 'object' ? state.master : null;
  const shape = otherShape(shown);
  const sides = printSides(shown, source);
  const print = sides ? { ...chosen.print, widthPx: sides.width, heightPx: sides.height } : photo.print;
  return (
    <FormDialog
      open={replacement !== null}
      title={t('replace.title', { name: localized(photo.description, language) || photo.id })}
      confirm={t('replace.button')}
      writes
      isBusy={work !== undefined}
      isIdle={work !== undefined || !chosen.print}
      // Enter on a choice must not replace the file.
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
        {work && <SendProgress {...work} />}
        {error && (
          <p className="trouble" role="alert">
            {error}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

/** Replaces the file of a stored photo; not offered while its full-size file is being uploaded. */
export function ReplaceFile({ id }: { readonly id: string }) {
  const { t } = useAdminText();
  const photo = useStore(photos.list.$byId).get(id);
  const isSending = useStore($masterWork, { keys: [id] })[id] !== undefined;
  return (
    <>
      {photo && !isSending && (
        <FileChoice
          label={t('replace.button')}
          accept={IMAGE_TYPES}
          writes
          onChoose={(file) => void chooseReplacement(photo, file)}
        />
      )}
      <ReplaceDialog />
    </>
  );
}
