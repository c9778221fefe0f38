import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import { loadPanelWords } from '../../../tests/fixtures/panelWords.ts';

type Session = typeof import('./session.ts');
let session: Session;
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(async () => {
  vi.resetModules();
  await loadPanelWords();
  browser = fakeBrowser({ adminPassword: 'old' });
  session = await import('./session.ts');
});

test('a refusal drops the password, shows an error and keeps the panel; all waiting calls get the same answer', async () => {
  const { $password, $isPanelOpen, $isAsking, askPassword, answerPassword } = session;
  const { $banner } = await import('./banner.ts');
  const waiting = [askPassword(), askPassword()];
  expect([$password.get(), browser.stored.has('adminPassword'), $isPanelOpen.get(), $isAsking.get()]).toEqual(
    [null, false, true, true],
  );
  expect($banner.get()).toBe(
    'Unauthorized. Please log in again in the admin (wrong/missing admin password).',
  );
  answerPassword('new');
  expect(await Promise.all(waiting)).toEqual(['new', 'new']);
  expect([browser.stored.get('adminPassword'), $banner.get(), $isAsking.get()]).toEqual(['new', null, false]);
});

test('a cancelled password dialog keeps the banner', async () => {
  const { $banner } = await import('./banner.ts');
  const asked = session.askPassword();
  session.answerPassword(null);
  expect(await asked).toBeNull();
  expect($banner.get()).toContain('Unauthorized.');
});

test('a login in another tab answers the dialog here; a logout there changes nothing here', async () => {
  const asked = session.askPassword();
  browser.writeFromOtherTab('adminPassword', 'new');
  expect(await asked).toBe('new');
  browser.writeFromOtherTab('adminPassword', null);
  expect(session.$password.get()).toBe('new');
});
