import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { IconButton } from './Button.tsx';
import { $banner, clearError } from './banner.ts';
import { $faults, loadFaults } from './faults.ts';
import { $stale } from './stale.ts';
import { useAdminText } from './useAdminText.ts';

/** The error banner. */
export function Banner() {
  const banner = useStore($banner);
  const { t } = useAdminText();
  return (
    banner && (
      <div className="trouble banner">
        <p role="alert">{banner}</p>
        <IconButton icon="close" label={t('banner.close')} onClick={clearError} />
      </div>
    )
  );
}

/** Says that the lists are older than what is stored, why, and what to do about it. */
export function StaleNotice() {
  const { t } = useAdminText();
  const reason = useStore($stale);
  if (reason === null) return null;
  return (
    <div className="trouble banner faults" role="alert">
      <p>{t('stale.text', { reason })}</p>
    </div>
  );
}

/** Names the content files that are left out because they cannot be read. */
export function Faults() {
  const { t } = useAdminText();
  const faults = useStore($faults);
  useEffect(() => {
    void loadFaults();
  }, []);
  if (faults.length === 0) return null;
  return (
    <div className="trouble banner faults" role="alert">
      <div>
        <p>{t('faults.title')}</p>
        <ul>
          {faults.map(({ file, path, message }) => (
            <li key={`${file} ${path} ${message}`}>
              <code>{file}</code> {path && `${path}: `}
              {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
