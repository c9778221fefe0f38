import { atom } from 'nanostores';
import { readStored, removeStored, writeStored } from '../../ui/storage.ts';
import { clearError, say, showError } from './banner.ts';
import { dropAllDrafts } from './unsaved.ts';

const KEY = 'adminPassword';

/** The admin password of the moment. Null when logged out, and from a refusal until a new one is given. */
export const $password = atom(readStored(KEY) || null);

/** The last password that the server has accepted. */
export const $accepted = atom<string | null>(null);

/** Is the panel on the screen? It stays there while the password is asked for again, with every form as it is. */
export const $isPanelOpen = atom($password.get() !== null);

/** Does a dialog ask for the password because the server refused it? */
export const $isAsking = atom(false);

/** Was that one typed here and never accepted? Otherwise it has stopped counting. */
export const $isWrong = atom(false);

/** The last password that was typed here. */
let typed: string | null = null;

let asked: { promise: Promise<string | null>; answer: (password: string | null) => void } | undefined;

/** Keeps the password and opens the panel; whether it is right shows with the panel's first call. */
export function login(password: string): void {
  typed = password;
  writeStored(KEY, password);
  $password.set(password);
  $isPanelOpen.set(true);
}

/** Forgets the password and what was typed but not saved, and closes the panel. */
export function logout(): void {
  forgetPassword();
  answerPassword(null);
  dropAllDrafts();
  clearError();
  $isPanelOpen.set(false);
}

function forgetPassword(): void {
  removeStored(KEY);
  $password.set(null);
}

/** Asks for another password; calls refused at the same time share the answer, null where none was given. */
export function askPassword(): Promise<string | null> {
  if (asked) return asked.promise;
  const refused = $password.get();
  $isWrong.set(refused !== null && refused === typed && refused !== $accepted.get());
  forgetPassword();
  let answer = (_: string | null) => {};
  const promise = new Promise<string | null>((resolve) => {
    answer = resolve;
  });
  asked = { promise, answer };
  $isAsking.set(true);
  showError(say('failure.unauthorized'));
  return promise;
}

/** The dialog's answer: a password, or null where it was cancelled. */
export function answerPassword(password: string | null): void {
  if (!asked) return;
  const { answer } = asked;
  asked = undefined;
  $isAsking.set(false);
  if (password !== null) {
    login(password);
    clearError();
  }
  answer(password);
}

// A log-in in another tab counts here too; a log-out there leaves what is typed here alone.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key !== KEY || !newValue) return;
  if (asked) answerPassword(newValue);
  else if ($isPanelOpen.get()) $password.set(newValue);
});
