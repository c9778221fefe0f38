import { beforeEach, expect, test, vi } from 'vitest';
import { loadPanelWords } from '../../../tests/fixtures/panelWords.ts';

type Session = typeof import('./session.ts');
let session: Session;
let kept: Map<string, string>;
let hear: (event: { key: string; newValue: string | null }) => void;

beforeEach(async () => {
  vi.resetModules();
  await loadPanelWords();
  kept = new Map([['adminPassword', 'old']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('addEventListener', (name: string, listener: typeof hear) => {
    if (name !== 'storage') return;
    const before = hear;
    hear = (event) => {
      before(event);
      listener(event);
    };
  });
  hear = () => {};
  session = await import('./session.ts');
});

test('a kept password opens the panel; logging out forgets it', () => {
  const { $password, $isPanelOpen, logout } = session;
  expect([$password.get(), $isPanelOpen.get()]).toEqual(['old', true]);
  logout();
  expect([$password.get(), $isPanelOpen.get(), kept.has('adminPassword')]).toEqual([null, false, false]);
});

test('a refusal forgets the password, says so and keeps the panel; all who wait get the same answer', async () => {
  const { $password, $isPanelOpen, $isAsking, askPassword, answerPassword } = session;
  const { $banner } = await import('./banner.ts');
  const waiting = [askPassword(), askPassword()];
  expect([$password.get(), kept.has('adminPassword'), $isPanelOpen.get(), $isAsking.get()]).toEqual([
    null,
    false,
    true,
    true,
  ]);
  expect($banner.get()).toBe(
    'Unauthorized. Please log in again in the admin (wrong/missing admin password).',
  );
  answerPassword('new');
  expect(await Promise.all(waiting)).toEqual(['new', 'new']);
  expect([kept.get('adminPassword'), $banner.get(), $isAsking.get()]).toEqual(['new', null, false]);
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
  hear({ key: 'adminPassword', newValue: 'new' });
  expect(await asked).toBe('new');
  hear({ key: 'adminPassword', newValue: null });
  expect(session.$password.get()).toBe('new');
});
