import { useStore } from '@nanostores/react';
import { useEffect, useId, useTransition } from 'react';
import type { MasterState } from '../../shared/content/imageFile.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { Button, useUnavailable, type Work } from '../shell/Button.tsx';
import { type AdminTexts, useAdminText } from '../shell/language.ts';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import {
  $masters,
  $masterWork,
  chooseMaster,
  continueMaster,
  downloadMaster,
  dropMasterUpload,
  loadMaster,
  type MasterWork,
  removeMaster,
  resumeMasters,
} from './masters.ts';
import { photos } from './photoEntries.ts';

const MINUTE_S = 60;

const timeLeft = (seconds: number, t: AdminTexts['t']) =>
  seconds <= MINUTE_S
    ? t('masters.secondsLeft', { seconds })
    : t('masters.minutesLeft', { minutes: Math.ceil(seconds / MINUTE_S) });

function DropMaster({ id, label, asks = true }: { id: string; label: string; asks?: boolean }) {
  const { t } = useAdminText();
  const drop = () => {
    if (!asks || window.confirm(t('masters.confirmDrop'))) void dropMasterUpload(id);
  };
  return <Button label={label} look="quiet" onClick={drop} />;
}

function MasterProgress({ id, work }: { readonly id: string; readonly work: MasterWork }) {
  const { t } = useAdminText();
  const { file, phase, bytes, secondsLeft, error } = work;
  const isDecided = phase === 'differs' || phase === 'refused';
  const drop = (label: string) => <DropMaster id={id} label={label} asks={!isDecided} />;
  if (phase === 'checking') return <ProgressBar label={t('masters.checking')} />;
  if (phase === 'sending') {
    const sent = t('masters.sending', { percent: Math.floor((bytes / file.size) * 100) });
    const left = secondsLeft !== undefined && timeLeft(secondsLeft, t);
    return (
      <>
        <ProgressBar label={[sent, left].filter(Boolean).join(' ')} value={bytes} max={file.size} />
        {drop(t('masters.cancel'))}
      </>
    );
  }
  const isOther = phase === 'differs';
  return (
    <div className="trouble stack">
      <p>{isOther ? t('masters.differs') : error}</p>
      <div className="flow">
        {phase !== 'refused' && (
          <Button
            label={isOther ? t('masters.keep') : t('masters.continue')}
            onClick={() => continueMaster(id, isOther)}
          />
        )}
        {drop(t('masters.drop'))}
      </div>
    </div>
  );
}

const ACCEPT = 'image/jpeg,image/png,image/tiff';
const MEGABYTE = 1024 * 1024;

type ChoiceProps = Work & { label: string; accept?: string; onChoose: (file: File) => void };

export function FileChoice({ label, accept = ACCEPT, onChoose, writes }: ChoiceProps) {
  return (
    <label className="button master-file">
      {label}
      <input
        type="file"
        className="sr-only"
        accept={accept}
        disabled={useUnavailable({ writes, calls: true })}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}

function Kept({ id, state }: { readonly id: string; readonly state: MasterState }) {
  const { t, time, language } = useAdminText();
  const { master, upload, isSigned } = state;
  const size = (bytes: number) =>
    `${(bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: 1 })} MB`;
  const [isFetching, startFetching] = useTransition();
  const choose = (file: File) => chooseMaster(id, file);
  const remove = () => {
    if (master && window.confirm(t('masters.confirmRemove'))) void removeMaster(id, master);
  };
  return (
    <>
      {upload && (
        <div className="trouble stack">
          <p>{t('masters.unfinished', { name: upload.name, size: size(upload.bytes) })}</p>
          <div className="flow">
            <FileChoice label={t('masters.continueWith')} onChoose={choose} />
            <DropMaster id={id} label={t('masters.drop')} />
          </div>
        </div>
      )}
      <p>
        {master
          ? t('masters.kept', {
              name: master.name,
              width: master.widthPx,
              height: master.heightPx,
              size: size(master.bytes),
            })
          : t('masters.none')}
      </p>
      {master?.keptAt && (
        <p className="muted">{t('masters.keptSince', { date: time(master.keptAt, 'day') })}</p>
      )}
      {master?.copy && <p className="muted">{t('masters.copied', { size: size(master.copy.bytes) })}</p>}
      {master && !isSigned && <p className="form-note">{t('masters.unsigned')}</p>}
      <div className="flow">
        {!upload && <FileChoice label={t(master ? 'masters.replace' : 'masters.upload')} onChoose={choose} />}
        {master && (
          <Button
            label={t('masters.download')}
            look="quiet"
            isIdle={isFetching}
            onClick={() => !isFetching && startFetching(() => downloadMaster(id, master))}
          />
        )}
        {master && <Button label={t('masters.remove')} look="quiet" writes onClick={remove} />}
      </div>
    </>
  );
}

/** The full-size file for the lab, in the form of its photo. */
export function MasterField({ id }: { readonly id: string }) {
  const { t } = useAdminText();
  const titleId = useId();
  const state = useStore($masters, { keys: [id] })[id];
  const work = useStore($masterWork, { keys: [id] })[id];
  useEffect(() => void loadMaster(id), [id]);
  return (
    <section className="stack master" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('masters.title')}</h3>
      {work && <MasterProgress id={id} work={work} />}
      {!work && state === undefined && <p className="muted">{t('masters.reading')}</p>}
      {!work && typeof state === 'string' && (
        <>
          <p className="form-note">{state}</p>
          <Button label={t('list.retry')} look="quiet" onClick={() => void loadMaster(id)} />
        </>
      )}
      {!work && typeof state === 'object' && <Kept id={id} state={state} />}
    </section>
  );
}

/** The progress of all full-size files being uploaded, whichever form is open. */
export function MasterUploads() {
  const { t, language } = useAdminText();
  const works = Object.entries(useStore($masterWork)).flatMap(([id, work]) => (work ? [{ id, work }] : []));
  const known = useStore(photos.list.$byId);
  useEffect(() => void resumeMasters(), []);
  if (works.length === 0) return null;
  return (
    <section className="admin-card stack" aria-label={t('masters.uploads')}>
      {works.map(({ id, work }) => (
        <div key={id} className="stack">
          <p>
            <strong>{localized(known.get(id)?.description, language) || id}</strong>
          </p>
          <MasterProgress id={id} work={work} />
        </div>
      ))}
    </section>
  );
}
