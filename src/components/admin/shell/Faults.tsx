import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $faults, loadFaults } from '../../../stores/admin/faults.ts';
import { useAdminText } from '../ui/useAdminText.ts';

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
