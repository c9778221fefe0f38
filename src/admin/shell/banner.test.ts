import { expect, test, vi } from 'vitest';
import { $adminToast, $banner, clearErrorAbout, showAdminToast, showError } from './banner.ts';

test('a success message shows for 1.5 s; a new one restarts the time', () => {
  vi.useFakeTimers();
  showAdminToast('One');
  vi.advanceTimersByTime(1400);
  showAdminToast('Two');
  vi.advanceTimersByTime(1499);
  expect($adminToast.get()?.text).toBe('Two');
  vi.advanceTimersByTime(1);
  expect($adminToast.get()).toBeNull();
});

test('a list that loads clears only the error about itself', () => {
  showError('The list failed.', 'photos');
  clearErrorAbout('photos');
  expect($banner.get()).toBeNull();
  showError('The upload failed.');
  clearErrorAbout('photos');
  expect($banner.get()).toBe('The upload failed.');
});
