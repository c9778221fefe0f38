import { isLanguage } from '../../shared/i18n/language.ts';
import { focusBeginning, lockScroll } from '../../ui/firstDialog.ts';
import { $language, chooseLanguage, isLanguageChosen } from '../../ui/language.ts';

/** The language button, and the question of the first visit. */
export function connectLanguage(): void {
  const root = document.documentElement;
  const button = document.querySelector<HTMLButtonElement>('#language-button');
  $language.subscribe((language) => {
    // Setting even the same value makes the browser compute all styles.
    if (root.lang !== language) root.lang = language;
    if (button) button.textContent = language;
    const title = root.dataset[language === 'de' ? 'titleDe' : 'titleEn'];
    if (title) document.title = title;
  });
  button?.addEventListener('click', () => chooseLanguage($language.get() === 'en' ? 'de' : 'en'));

  const dialog = document.querySelector<HTMLDialogElement>('#language-dialog');
  // In a separate task, so that a slow phone can respond in between.
  if (dialog && !isLanguageChosen()) setTimeout(askForLanguage, 0, dialog);
}

/** Opens the dialog of the first visit, which cannot be closed without a choice. */
function askForLanguage(dialog: HTMLDialogElement): void {
  // Locks first: after opening, the browser would compute all styles a second time.
  const unlock = lockScroll();
  dialog.showModal();
  // Browsers without `closedby` must not close it on Escape either.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.preventDefault();
  });
  dialog.addEventListener('click', (event) => {
    const { choose } = (event.target as HTMLElement).dataset;
    if (!isLanguage(choose)) return;
    chooseLanguage(choose);
    dialog.close();
    unlock();
    // A dialog that opened underneath could not take the focus.
    const below = document.querySelector('dialog[open]');
    if (below) focusBeginning(below);
  });
  // A linked photo or the return from the payment opens a dialog underneath.
  addEventListener('focusin', ({ target }) => {
    if (!dialog.open || dialog.contains(target as Node)) return;
    dialog.close();
    dialog.showModal();
  });
}
