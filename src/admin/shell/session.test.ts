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

test('a refusal forgets the password, says so and keeps the panel; all who wait get the same answer', async () => {
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

test('an unanswered question keeps the banner', async () => {
  const { $banner } = await import('./banner.ts');
  const asked = session.askPassword();
  session.answerPassword(null);
  expect(await asked).toBeNull();
  expect($banner.get()).toContain('Unauthorized.');
});

test('logging in elsewhere answers the question here; logging out elsewhere takes nothing away', async () => {
  const asked = session.askPassword();
  browser.writeFromOtherTab('adminPassword', 'new');
  expect(await asked).toBe('new');
  browser.writeFromOtherTab('adminPassword', null);
  expect(session.$password.get()).toBe('new');
});
