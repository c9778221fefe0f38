import { useStore } from '@nanostores/react';
import { message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized, shortened } from '../../shared/i18n/localized.ts';
import { TOAST_MS } from '../../shared/limits.ts';
import { useText } from '../../ui/useText.ts';
import { $toast, type ToastMessage } from './toast.ts';

/** Longest name of a photo in a toast, in characters: a toast is shown for 1.6 s. */
const NAME_LENGTH_MAX = 120;

/** The text of a toast before the photo's name, the name, and the text after it; without a name all is before. */
export function toastText({ key, name, size }: ToastMessage, language: Language) {
  const [before = '', after] = message(language, key, { size }).split('{name}');
  if (after === undefined) return { before, name: '', after: '' };
  const shown = localized(name, language) || message(language, 'photos.fallbackName');
  return { before, name: shortened(shown, NAME_LENGTH_MAX), after };
}

/** The place of toasts, always in the page: screen readers announce additions to a region, not a new region. */
export function Toast() {
  const toast = useStore($toast);
  const { language } = useText();
  const text = toast && toastText(toast, language);
  return (
    <div className="toast-place" role="status">
      {text && (
        <p key={toast.id} className="toast" style={{ animationDuration: `${TOAST_MS}ms` }}>
          {text.before}
          {text.name && <q>{text.name}</q>}
          {text.after}
        </p>
      )}
    </div>
  );
}
