import { safely } from '../../ui/storage.ts';

const KEY = 'typedForm';

/** The values that the page before has stored; they are removed. */
function takeTyped(): URLSearchParams {
  // Without `tabStorage.ts`, which would load code of the home page on a light page.
  const typed = safely(() => sessionStorage.getItem(KEY), null);
  safely(() => sessionStorage.removeItem(KEY), undefined);
  return new URLSearchParams(typed ?? '');
}

const fillForms = (typed: URLSearchParams): void => {
  for (const [name, value] of typed)
    for (const field of document.querySelectorAll<HTMLInputElement>(
      `form [name="${name}"]:not([type=hidden])`,
    ))
      field.value = value;
};

/** Carries typed values to the other language's form, here or on the next page, before the button's own handler. */
export function carryTypedForm(): void {
  const root = document.documentElement;
  fillForms(takeTyped());
  document.querySelector('#language-button')?.addEventListener('click', () => {
    const form = document.querySelector<HTMLFormElement>(`form:lang(${root.lang})`);
    if (!form) return;
    const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    fillForms(typed);
    // Not in the address, because they are private.
    if (root.dataset.only) safely(() => sessionStorage.setItem(KEY, String(typed)), undefined);
  });
}
