import { expect, test, vi } from 'vitest';
import { $adminToast, $banner, clearErrorAbout, showAdminToast, showError } from './banner.ts';

test('a success shows for 1.5 s; a new one starts its own 1.5 s', () => {
  vi.useFakeTimers();
  showAdminToast('One');
  vi.advanceTimersByTime(1400);
  showAdminToast('Two');
  vi.advanceTimersByTime(1499);
  expect($adminToast.get()?.text).toBe('Two');
  vi.advanceTimersByTime(1);
  expect($adminToast.get()).toBeNull();
});

test('a list that arrives takes away the error about itself alone', () => {
  showError('The list failed.', 'photos');
  clearErrorAbout('photos');
  expect($banner.get()).toBeNull();
  showError('The upload failed.');
  clearErrorAbout('photos');
  expect($banner.get()).toBe('The upload failed.');
});
