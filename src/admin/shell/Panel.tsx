import { useStore } from '@nanostores/react';
import { createRoot } from 'react-dom/client';
import { LinkQuestion } from '../fields/LinkQuestion.tsx';
import { PriceQuestion } from '../fields/PriceQuestion.tsx';
import { HistoryDialog } from '../history/HistoryDialog.tsx';
import { say, showError, watchConnection } from './banner.ts';
import { Login, PasswordAgain } from './Login.tsx';
import { $panelLanguage, followLanguage } from './language.ts';
import { AdminToast, Banner, Faults, UnavailableNotice } from './Notices.tsx';
import { $isPanelOpen, $isRefused } from './session.ts';
import { Tabs } from './Tabs.tsx';
import { TopBar } from './TopBar.tsx';
import { claimDrafts } from './unsaved.ts';

function Panel({ isHidden }: { readonly isHidden: boolean }) {
  return (
    <div className="admin" hidden={isHidden}>
      <TopBar />
      <main>
        {/* Sticky: the form that failed or asks may be scrolled far down. */}
        <div className="banner-place">
          <Banner />
          <PriceQuestion />
          <LinkQuestion />
        </div>
        <div id="notices">
          <UnavailableNotice />
          <Faults />
        </div>
        {!isHidden && <PasswordAgain />}
        <Tabs />
      </main>
      <HistoryDialog />
      <AdminToast />
    </div>
  );
}

function AdminApp() {
  const [isOpen, isRefused] = [useStore($isPanelOpen), useStore($isRefused)];
  return (
    <>
      {isOpen && <Panel isHidden={isRefused} />}
      {(!isOpen || isRefused) && <Login />}
    </>
  );
}

/** Renders the panel and keeps the page's language and title up to date. */
export async function mountAdmin(): Promise<void> {
  const claiming = claimDrafts();
  watchConnection();
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
