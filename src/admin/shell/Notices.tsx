import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ADMIN_ENDPOINTS, type ContentFault } from '../../shared/adminEndpoints.ts';
import { ADMIN_TOAST_MS } from '../../shared/limits.ts';
import { isReachable } from '../../ui/loading.ts';
import { reloadContent } from '../history/restores.ts';
import { GuideLink } from '../orders/useOrderText.tsx';
import { adminGet, connectAdminApi } from './adminApi.ts';
import { Button, IconButton } from './Button.tsx';
import { $adminToast, $banner, $bannerPlace, clearError, holdBanner } from './banner.ts';
import { useAdminText } from './language.ts';
import { $isAsking } from './session.ts';

/** Why the lists show the last deploy's content instead of what is stored, in the server's words; else null. */
export const $stale = atom<string | null>(null);

connectAdminApi({ noteStale: (reason) => $stale.set(reason) });

/** A site on the same machine answers without a network, too. */
export const $isOnline = atom(true);
const isConnected = (): boolean => navigator.onLine !== false;
const lookForSite = async () => $isOnline.set(isConnected() || (await isReachable()) || isConnected());
for (const change of ['online', 'offline']) addEventListener(change, lookForSite);
void lookForSite();

/** Nothing can be saved for now: what would save invites nobody. */
export const $isReadOnly = computed([$stale, $isOnline], (stale, isOnline) => stale !== null || !isOnline);

/** The error banner; the question for the password says by itself why it is asked. */
export function Banner() {
  const banner = useStore($banner);
  const place = useStore($bannerPlace);
  const isAsking = useStore($isAsking);
  const { t } = useAdminText();
  const box = banner && !isAsking && (
    <div className="trouble banner">
      <p role="alert">{banner}</p>
      <IconButton icon="close" label={t('banner.close')} onClick={clearError} />
    </div>
  );
  return place ? createPortal(box, place) : box;
}

type ReadFailureProps = { readonly text?: string; readonly onRetry: () => unknown };

/** Stands for what could not be read: the banner about it, that nothing is lost, and another try. */
export function ReadFailure({ text, onRetry }: ReadFailureProps) {
  const { t } = useAdminText();
  return (
    <div className="trouble apart read-failure">
      <div>
        <div ref={holdBanner} />
        <p>{text ?? t('list.loadHint')}</p>
      </div>
      <Button
        label={t('list.retry')}
        onClick={() => {
          clearError();
          onRetry();
        }}
      />
    </div>
  );
}

/** Says that the lists are older than what is stored, why, and what to do about it. */
export function StaleNotice() {
  const { t } = useAdminText();
  const reason = useStore($stale);
  if (reason === null) return null;
  return (
    <div className="trouble apart read-failure">
      <div role="alert">
        <b>{t('stale.title')}</b> {t('stale.text')}
        <details>
          <summary>{t('orders.help')}</summary>
          {t('stale.reason')} <q>{reason}</q> <GuideLink to="guide.down" label={t('header.help')} />
        </details>
      </div>
      <Button label={t('list.retry')} onClick={reloadContent} />
    </div>
  );
}

/** Names the content files that are left out because they cannot be read. */
export function Faults() {
  const { t } = useAdminText();
  const [faults, setFaults] = useState<readonly ContentFault[]>([]);
  useEffect(() => {
    adminGet(ADMIN_ENDPOINTS.contentFaults).then(
      ({ data }) => setFaults(Array.isArray(data) ? data : []),
      // The lists work without it.
      (error) => console.warn('The faults of the content files could not be read', error),
    );
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

/** The place where successes appear. It stands empty before, so that what enters it is announced. */
export function AdminToast() {
  const toast = useStore($adminToast);
  return (
    <div className="toast-place" role="status">
      {toast && (
        <p key={toast.id} className="toast" style={{ animationDuration: `${ADMIN_TOAST_MS}ms` }}>
          {toast.text}
        </p>
      )}
    </div>
  );
}
