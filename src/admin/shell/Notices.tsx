import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ADMIN_ENDPOINTS, type ContentFault } from '../../shared/adminEndpoints.ts';
import { ADMIN_TOAST_MS } from '../../shared/limits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { reloadContent } from '../history/restores.ts';
import { adminGet } from './adminApi.ts';
import { Button } from './Button.tsx';
import { $adminToast, $banner, $bannerPlace, $isOnline, $stale, clearError, holdBanner } from './banner.ts';
import { useAdminText } from './language.ts';
import { $publish } from './publish.ts';
import { $isAsking } from './session.ts';
import { type AdminMessageKey, firstSentence } from './texts.ts';

type NoticeProps = {
  readonly text?: string;
  /** It is part of what a reader of the screen was told already. */
  readonly isQuiet?: boolean;
  /** Nothing has failed. */
  readonly isCalm?: boolean;
  readonly more?: ReactNode;
  /** What can be done about it. */
  readonly children?: ReactNode;
};

/** The one look of what is wrong: its first sentence is what is so, the rest what follows from it. */
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

/** The one place of what is wrong: above the tab. */
export function AboveTab({ children }: { readonly children: ReactNode }) {
  const place = document.getElementById('notices');
  return place ? createPortal(children, place) : children;
}

/** The error banner; the question for the password says by itself why it is asked. */
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

/** The part of the owner's guide that a key names: its text leads to a heading. */
type Topic = Extract<AdminMessageKey, `guide.${string}`>;

/** Leads to a heading of the owner's guide, beside the panel: what is open there stays. */
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

/** Stands in the place of what could not be read: the banner about it, that nothing is lost, and another try. */
export function ReadFailure({ onRetry }: { readonly onRetry: () => unknown }) {
  const { t } = useAdminText();
  const retry = () => {
    clearError();
    onRetry();
  };
  return (
    <div className="list-empty">
      <Icon path={ALARM} />
      <div ref={holdBanner} />
      <p>{t('list.loadHint')}</p>
      <GuideLink to="guide.down" />
      <Button label={t('list.retry')} onClick={retry} />
    </div>
  );
}

/** Says that nothing can be saved or published, why, and what to do about it. The line on top has told it. */
export function LackNotice() {
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
  // What publishes stands in the bar on top.
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
      // The lists work without it.
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

/** The place where successes appear. It stands empty before, so that what enters it is announced. */
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
