import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ADMIN_ENDPOINTS, type ContentFault } from '../../shared/adminEndpoints.ts';
import { ADMIN_TOAST_MS } from '../../shared/limits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { reloadContent } from '../history/restores.ts';
import { adminGet } from './adminApi.ts';
import { Button } from './Button.tsx';
import { $adminToast, $banner, $bannerPlace, $isOnline, $stale, bannerRef, clearError } from './banner.ts';
import { useAdminText } from './language.ts';
import { $publish } from './publish.ts';
import { $isAsking } from './session.ts';
import { type AdminMessageKey, firstSentence } from './texts.ts';

type NoticeProps = {
  readonly text?: string;
  /** Another live region has already announced the text. */
  readonly isQuiet?: boolean;
  /** Information instead of an error. */
  readonly isCalm?: boolean;
  readonly more?: ReactNode;
  /** Buttons that help. */
  readonly children?: ReactNode;
};

/** The box of every error and note; the first sentence of `text` is bold. */
export function Notice({ text = '', isQuiet = false, isCalm = false, more, children }: NoticeProps) {
  const [head, rest] = firstSentence(text);
  return (
    <div className={`${isCalm ? 'form-note' : 'trouble'} banner`}>
      <div role={isQuiet ? undefined : 'alert'}>
        {text && (
          <p>
            <b>{head}</b> {rest}
          </p>
        )}
        {more}
      </div>
      {children}
    </div>
  );
}

/** Renders its children above the tab, where all notices are. */
export function AboveTab({ children }: { readonly children: ReactNode }) {
  const place = document.getElementById('notices');
  return place ? createPortal(children, place) : children;
}

/** The error banner, hidden while the password dialog is open: the dialog gives its own reason. */
export function Banner() {
  const banner = useStore($banner);
  const place = useStore($bannerPlace);
  const isAsking = useStore($isAsking);
  const { t } = useAdminText();
  const box = banner && !isAsking && (
    <Notice text={banner}>
      <Button label={t('banner.ok')} onClick={clearError} />
    </Notice>
  );
  return place ? createPortal(box, place) : box;
}

/** A message key whose text is the address of a heading in the owner's guide. */
type Topic = Extract<AdminMessageKey, `guide.${string}`>;

/** A link to a heading of the owner's guide, in a new tab, so that open forms stay. */
export function GuideLink({ to, label }: { readonly to: Topic; readonly label?: string }) {
  const { t, language } = useAdminText();
  return (
    <a href={`/guide/${language}/${t(to)}`} target="_blank" rel="noopener">
      {label ?? t('orders.help')}
    </a>
  );
}

export const TICK = 'M5 12.500 10 17.500 19 7';
export const ALARM = 'M12 4 21.500 20H2.500ZM12 10V14.500M12 17H12.010';

/** Shown in place of a list that could not be read: the error, that nothing is lost, and a retry button. */
export function ReadFailure({ onRetry }: { readonly onRetry: () => unknown }) {
  const { t } = useAdminText();
  const retry = () => {
    clearError();
    onRetry();
  };
  return (
    <div className="list-empty">
      <Icon path={ALARM} />
      <div ref={bannerRef} />
      <p>{t('list.loadHint')}</p>
      <GuideLink to="guide.down" />
      <Button label={t('list.retry')} onClick={retry} />
    </div>
  );
}

/** Says that nothing can be saved or published, why, and what to do. The status line in the top bar announces it. */
export function UnavailableNotice() {
  const { t } = useAdminText();
  const stale = useStore($stale);
  const isOnline = useStore($isOnline);
  const { state, error } = useStore($publish);
  const isUnpublished = stale === null && state === 'failed';
  if (!isOnline) return <Notice text={t('offline.notice')} isQuiet isCalm />;
  if (stale === null && !isUnpublished) return null;
  const more = (
    <>
      {isUnpublished && <p>{t('publish.again')}</p>}
      <details>
        <summary>{t('orders.help')}</summary>
        {t('stale.reason')} <q>{stale ?? error ?? t('publish.failed')}</q>{' '}
        <GuideLink to="guide.down" label={t('header.help')} />
      </details>
    </>
  );
  // The Publish button is in the top bar.
  if (isUnpublished) return <Notice text={t('publish.failure')} isQuiet more={more} />;
  return (
    <Notice text={t('stale.notice')} more={more}>
      <Button label={t('list.retry')} onClick={reloadContent} />
    </Notice>
  );
}

/** Names the content files that are left out because they cannot be read. */
export function Faults() {
  const { t } = useAdminText();
  const [faults, setFaults] = useState<readonly ContentFault[]>([]);
  useEffect(() => {
    adminGet(ADMIN_ENDPOINTS.contentFaults).then(
      ({ data }) => setFaults(Array.isArray(data) ? data : []),
      // The lists work without this notice.
      (error) => console.warn('The faults of the content files could not be read', error),
    );
  }, []);
  if (faults.length === 0) return null;
  const more = (
    <ul>
      {faults.map(({ file, path, message }) => (
        <li key={`${file} ${path} ${message}`}>
          <code>{file}</code> {path && `${path}: `}
          {message}
        </li>
      ))}
    </ul>
  );
  return <Notice text={t('faults.title')} more={more} />;
}

/** The live region for success messages. It is rendered while empty, so that screen readers announce new text. */
export function AdminToast() {
  const toast = useStore($adminToast);
  return (
    <div className="toast-place" role="status">
      {toast && (
        <p key={toast.id} className="toast" style={{ animationDuration: `${ADMIN_TOAST_MS}ms` }}>
          <Icon path={TICK} />
          {toast.text}
        </p>
      )}
    </div>
  );
}
