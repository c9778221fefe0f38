import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import type { Language, Localized } from '../../shared/i18n/language.ts';
import { toastText } from './Toast.tsx';
import { $toast, showToast, type ToastMessage } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('each toast is shown for its own 1.6 s, even after an equal one', () => {
  showToast('toast.added', { en: 'Wave' });
  const first = $toast.get()?.id;
  vi.advanceTimersByTime(1500);
  showToast('toast.added', { en: 'Wave' });
  expect($toast.get()?.id).not.toBe(first);
  vi.advanceTimersByTime(1599);
  expect($toast.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect($toast.get()).toBeNull();
});

const WAVE = { en: 'Wave', de: 'Welle' };

test.each<[ToastMessage['key'], Localized, ToastMessage['size'], Language, string]>([
  ['toast.added', WAVE, '', 'en', '|Wave| added to cart'],
  ['toast.added', WAVE, '', 'de', '|Welle| liegt jetzt im Warenkorb'],
  ['toast.already', WAVE, 'A3', 'en', '|Wave| is already in the cart'],
  ['toast.resized', WAVE, 'A3', 'en', '|Wave| is already in the cart, now in A3'],
  ['toast.resized', WAVE, 'A4', 'de', '|Welle| liegt bereits im Warenkorb, jetzt in A4'],
  ['toast.copied', {}, '', 'en', 'Address copied||'],
  ['toast.added', {}, '', 'en', '|Photo| added to cart'],
  ['toast.added', { en: '{size}' }, 'A3', 'en', '|{size}| added to cart'],
  ['toast.added', { en: 'x'.repeat(200) }, '', 'en', `|${'x'.repeat(119)}…| added to cart`],
])('%s for %j in %j, %s', (key, name, size, language, text) => {
  expect(Object.values(toastText({ id: 1, key, name, size }, language)).join('|')).toBe(text);
});
