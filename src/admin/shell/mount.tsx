import { useStore } from '@nanostores/react';
import { createRoot } from 'react-dom/client';
import { say, showError } from './banner.ts';

import { Login } from './Login.tsx';
import { $panelLanguage, followLanguage } from './language.ts';
import { Panel } from './Panel.tsx';
import { $isPanelOpen } from './session.ts';
import { claimDrafts } from './unsaved.ts';

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
