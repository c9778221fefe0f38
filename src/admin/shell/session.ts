import { atom, computed } from 'nanostores';
import { readStored, removeStored, writeStored } from '../../ui/storage.ts';
import { clearError, say, showError } from './banner.ts';
import { dropAllDrafts } from './unsaved.ts';

const KEY = 'adminPassword';

/** The current admin password. Null when logged out, and after a refusal until a new one is given. */
export const $password = atom(readStored(KEY) || null);

/** The last password that the server accepted. */
export const $accepted = atom<string | null>(null);

/** Whether the panel is shown. It stays, with every form, while the password is asked for again. */
export const $isPanelOpen = atom($password.get() !== null);

/** Whether the password is asked for again because the server refused it. */
export const $isAsking = atom(false);

/** Whether the login form asks, not a dialog: no password was accepted since the page opened, so the panel is empty. */
export const $isRefused = computed(
  [$isAsking, $accepted],
  (isAsking, accepted) => isAsking && accepted === null,
);

/** Whether the refused password was typed here and never accepted. False: it was valid before. */
export const $isWrong = atom(false);

/** The last password typed in this tab. */
let typed: string | null = null;

let question: { promise: Promise<string | null>; answer: (password: string | null) => void } | undefined;

/** Stores the password and opens the panel, whose first call shows whether it is right. */
export function login(password: string): void {
  typed = password;
  writeStored(KEY, password);
  $password.set(password);
  $isPanelOpen.set(true);
}

/** Forgets the password and all drafts, and closes the panel. */
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

/** Asks for another password. Calls refused at the same time share the answer; null if cancelled. */
export function askPassword(): Promise<string | null> {
  if (question) return question.promise;
  const refused = $password.get();
  $isWrong.set(refused !== null && refused === typed && refused !== $accepted.get());
  forgetPassword();
  let answer = (_: string | null) => {};
  const promise = new Promise<string | null>((resolve) => {
    answer = resolve;
  });
  question = { promise, answer };
  $isAsking.set(true);
  showError(say('failure.unauthorized'));
  return promise;
}

/** Answers the question: a password, or null if it was cancelled. */
export function answerPassword(password: string | null): void {
  if (!question) return;
  const { answer } = question;
  question = undefined;
  $isAsking.set(false);
  if (password !== null) {
    login(password);
    clearError();
  }
  answer(password);
}

// A login in another tab counts here too; a logout there does not, so that nothing typed here is lost.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key !== KEY || !newValue) return;
  if (question) answerPassword(newValue);
  else if ($isPanelOpen.get()) $password.set(newValue);
});
