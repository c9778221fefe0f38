import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from './Button.tsx';
import { LanguageSwitch, Login, PasswordAgain } from './Login.tsx';
import { $panelLanguage, followLanguage, useAdminText, withMessages } from './language.ts';
import { lazyCode, withCode } from './lazyCode.ts';
import { $isAskingToPublish, $publish, publishNow, refreshPublish } from './publish.ts';
import { $isPanelOpen, logout } from './session.ts';
import { $unsaved, claimDrafts } from './unsaved.ts';
import '../photos/lab.ts';
import { createRoot } from 'react-dom/client';
import { $priceQuestion } from '../fields/priceQuestion.ts';
import { say, showError } from './banner.ts';
import { LazyPart } from './LazyPart.tsx';
import { AdminToast, Banner, Faults, StaleNotice } from './Notices.tsx';
import { Tabs } from './Tabs.tsx';

const history = lazyCode(
  async () =>
    (await withMessages(import('../history/HistoryDialog.tsx'), 'forms', 'settings', 'history')).historyParts,
);

/** Title, ways to the site and to the owner's guide, language and log-out. */
function Header() {
  const { t, language } = useAdminText();
  const unsaved = useStore($unsaved);
  const leave = () => {
    if (unsaved.size > 0 && !window.confirm(t('logout.confirm'))) return;
    logout();
    // What the stores hold in memory goes with the page.
    location.reload();
  };
  return (
    <header className="apart admin-header">
      <h1>{t('header.title')}</h1>
      <div className="flow admin-header-actions">
        <a className="button quiet" href="/" target="_blank" rel="noopener">
          {t('header.viewSite')}
        </a>
        <a className="button quiet" href={`/guide/${language}/`} target="_blank" rel="noopener">
          {t('header.help')}
        </a>
        <LanguageSwitch />
        <Button label={t('header.logout')} look="quiet" onClick={leave} />
      </div>
    </header>
  );
}

/** One line that says where the saved content stands, and the button that brings it into the published pages. */
function PublishLine() {
  const { t } = useAdminText();
  const { state, error } = useStore($publish);
  const isAsking = useStore($isAskingToPublish);
  useEffect(() => {
    void refreshPublish();
  }, []);
  const text =
    state === 'failed' && error ? t('publish.failedWhy', { reason: error }) : t(`publish.${state}`);
  const isBusy = isAsking || state === 'publishing';
  return (
    <div className="apart box publish-line" data-state={state}>
      <p role="status">{text}</p>
      <div className="flow publish-actions">
        <Button
          label={t('header.history')}
          id="history-button"
          look="quiet"
          onClick={() => void withCode(history, ({ openHistory }) => openHistory())}
        />
        <Button label={t('publish.now')} disabled={isBusy} onClick={() => void publishNow()} />
      </div>
    </div>
  );
}

// The first list says which lab there is; who asks for it comes later.

const priceQuestion = lazyCode(() => withMessages(import('../fields/PriceQuestion.tsx'), 'forms'));

/** Tells the styles how much of the upper edge the banner holds: what else holds on to it stands below. */
function measureBanner(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--banner', `${place.clientHeight}px`),
  );
  observer.observe(place);
  return () => observer.disconnect();
}

/** Everything behind the log-in. */
function Panel() {
  const isAsking = useStore($priceQuestion) !== null;
  return (
    <div className="admin">
      <Header />
      <PublishLine />
      {/* Stays in view: what failed, or what is asked, may be far below. */}
      <div className="banner-place" ref={measureBanner}>
        <Banner />
        <LazyPart of={priceQuestion} isWanted={isAsking}>
          {({ PriceQuestion }) => <PriceQuestion />}
        </LazyPart>
      </div>
      <StaleNotice />
      <Faults />
      <PasswordAgain />
      <main>
        <Tabs />
      </main>
      <LazyPart of={history} isWanted={false}>
        {({ HistoryDialog }) => <HistoryDialog />}
      </LazyPart>
      <AdminToast />
    </div>
  );
}

const AdminApp = () => (useStore($isPanelOpen) ? <Panel /> : <Login />);

/** Draws the panel into the page and keeps the page's language and title in step with it. */
export async function mountAdmin(): Promise<void> {
  const claiming = claimDrafts();
  await followLanguage(() => showError(say('failure.network')));
  await claiming;
  const root = document.documentElement;
  $panelLanguage.subscribe((language) => {
    root.lang = language;
    document.title = root.dataset[language === 'de' ? 'titleDe' : 'titleEn'] ?? document.title;
  });
  const place = document.getElementById('admin');
  if (place) createRoot(place).render(<AdminApp />);
}
