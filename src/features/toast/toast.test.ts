import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $toast, showToast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a toast disappears after 1.6 s', () => {
  showToast('toast.added', { en: 'Wave' });
  vi.advanceTimersByTime(1599);
  expect($toast.get()).toMatchObject({ key: 'toast.added', name: { en: 'Wave' } });
  vi.advanceTimersByTime(1);
  expect($toast.get()).toBeNull();
});

it('each toast starts its own 1.6 s, even an equal one', () => {
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
