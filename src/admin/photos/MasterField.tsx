import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import type { MasterState } from '../../shared/content/imageFile.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { DropMaster, MasterProgress } from './MasterProgress.tsx';
import { $masters, $masterWork, chooseMaster, loadMaster, removeMaster } from './masters.ts';
import './master.css';

const ACCEPT = 'image/jpeg,image/png,image/tiff';
const MEGABYTE = 1024 * 1024;

type ChoiceProps = { readonly id: string; readonly label: string };

/** A button that opens the file dialog. */
function FileChoice({ id, label }: ChoiceProps) {
  return (
    <label className="button master-file">
      {label}
      <input
        type="file"
        className="sr-only"
        accept={ACCEPT}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) chooseMaster(id, file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}

/** What is kept, and an upload of an earlier visit. */
function Kept({ id, state }: { readonly id: string; readonly state: MasterState }) {
  const { t, language } = useAdminText();
  const { master, upload, isSigned } = state;
  const size = (bytes: number) =>
    `${(bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: 1 })} MB`;
  const remove = () => {
    if (master && window.confirm(t('masters.confirmRemove'))) void removeMaster(id, master);
  };
  return (
    <>
      {upload && (
        <div className="trouble stack master-trouble">
          <p>{t('masters.unfinished', { name: upload.name, size: size(upload.bytes) })}</p>
          <div className="flow">
            <FileChoice id={id} label={t('masters.continueWith')} />
            <DropMaster id={id} label={t('masters.drop')} />
          </div>
        </div>
      )}
      <p className="master-kept">
        {master
          ? t('masters.kept', {
              name: master.name,
              width: master.widthPx,
              height: master.heightPx,
              size: size(master.bytes),
            })
          : t('masters.none')}
      </p>
      {master?.copy && <p className="muted">{t('masters.copied', { size: size(master.copy.bytes) })}</p>}
      {master && !isSigned && <p className="form-note">{t('masters.unsigned')}</p>}
      <div className="flow">
        {!upload && <FileChoice id={id} label={t(master ? 'masters.replace' : 'masters.upload')} />}
        {master && <Button label={t('masters.remove')} look="quiet" onClick={remove} />}
      </div>
    </>
  );
}

/** The full-size file that is kept for the lab, in the form of its photo. */
export function MasterField({ id }: { readonly id: string }) {
  const { t } = useAdminText();
  const titleId = useId();
  const state = useStore($masters, { keys: [id] })[id];
  const work = useStore($masterWork, { keys: [id] })[id];
  useEffect(() => {
    void loadMaster(id);
  }, [id]);
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
