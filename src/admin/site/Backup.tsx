import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { streamsToDisk, writesFolders } from '../shell/saveFile.ts';
import { $backup, cancelBackup, downloadArchive, downloadEverything, saveArchiveFolder } from './backup.ts';

const MEGABYTE = 1024 * 1024;

const WAYS = [
  { text: 'backup.text', button: 'backup.button', run: downloadEverything },
  { text: 'backup.archiveText', button: 'backup.archive', run: downloadArchive },
  { text: 'backup.folderText', button: 'backup.folder', run: saveArchiveFolder },
] as const;

/** Downloads of everything: as a backup, as an archive, or as a folder. */
export function Backup() {
  const { t, language } = useAdminText();
  const titleId = useId();
  const backup = useStore($backup);
  const isBusy = backup !== null && 'bytes' in backup;
  const megabytes = (bytes: number) =>
    (bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0 });
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('site.group.backup')}</h3>
      <div className="backup-texts">
        {WAYS.slice(0, writesFolders() ? 3 : 2).map(({ text, button, run }) => (
          <div key={text} className="stack">
            <p>{t(text)}</p>
            {!isBusy && <Button label={t(button)} className="at-start" onClick={() => void run()} />}
          </div>
        ))}
      </div>
      {!streamsToDisk() && <p>{t('backup.memory')}</p>}
      {isBusy && (
        <ProgressBar
          label={
            backup.total > 0
              ? t('backup.progress', { done: megabytes(backup.bytes), total: megabytes(backup.total) })
              : t('backup.begun')
          }
          {...(backup.total > 0 ? { value: backup.bytes, max: backup.total } : {})}
        />
      )}
      <p role="status">{backup && 'saved' in backup && t('backup.saved', { name: backup.saved })}</p>
      {backup && 'error' in backup && (
        <p className="trouble" role="alert">
          {backup.error}
        </p>
      )}
      {isBusy && (
        <div className="flow">
          <Button label={t('form.cancel')} onClick={cancelBackup} />
        </div>
      )}
    </section>
  );
}
