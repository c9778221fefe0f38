import { createRoot } from 'react-dom/client';
import { $language } from '../../../stores/language.ts';
import { AdminApp } from './AdminApp.tsx';

/** Draws the panel into the page and keeps the page's language and title in step with it. */
export function mountAdmin(): void {
  const root = document.documentElement;
  $language.subscribe((language) => {
    root.lang = language;
    document.title = root.dataset[language === 'de' ? 'titleDe' : 'titleEn'] ?? document.title;
  });
  const place = document.getElementById('admin');
  if (place) createRoot(place).render(<AdminApp />);
}
