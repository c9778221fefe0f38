import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { streamsToDisk, writesFolders } from '../shell/saveFile.ts';
import { $backup, cancelBackup, downloadArchive, downloadEverything, saveArchiveFolder } from './backup.ts';

const MEGABYTE = 1024 * 1024;

/** Everything that the site holds as one file, for the owner's own shelf. */
export function Backup() {
  const { t, language } = useAdminText();
  const titleId = useId();
  const backup = useStore($backup);
  const isBusy = backup !== null && 'bytes' in backup;
  const megabytes = (bytes: number) =>
    (bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0 });
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('backup.title')}</h3>
      <div className="backup-texts">
        <p>{t('backup.text')}</p>
        <p>{t('backup.archiveText')}</p>
        {writesFolders() && <p>{t('backup.folderText')}</p>}
        {!streamsToDisk() && <p>{t('backup.memory')}</p>}
      </div>
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
      <div className="flow">
        {isBusy ? (
          <Button label={t('form.cancel')} onClick={cancelBackup} />
        ) : (
          <>
            <Button label={t('backup.button')} onClick={() => void downloadEverything()} />
            <Button label={t('backup.archive')} onClick={() => void downloadArchive()} />
            {writesFolders() && (
              <Button label={t('backup.folder')} onClick={() => void saveArchiveFolder()} />
            )}
          </>
        )}
      </div>
    </section>
  );
}
