const KEY = 'typedForm';

/** Does without `tabStorage.ts`, which would bring the code of the home page to a light one. */
function storage<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** What the page before has left, which is forgotten with that. */
function takeTyped(): URLSearchParams {
  const typed = storage((tab) => tab.getItem(KEY));
  storage((tab) => tab.removeItem(KEY));
  return new URLSearchParams(typed ?? '');
}

const fillForms = (typed: URLSearchParams): void => {
  for (const [name, value] of typed)
    for (const field of document.querySelectorAll<HTMLInputElement>(
      `form [name="${name}"]:not([type=hidden])`,
    ))
      field.value = value;
};

/** What is typed in a form stands in that of the other language, too, here or on the next page. Goes before the button's own work. */
export function carryTypedForm(): void {
  const root = document.documentElement;
  fillForms(takeTyped());
  document.querySelector('#language-button')?.addEventListener('click', () => {
    const form = document.querySelector<HTMLFormElement>(`form:lang(${root.lang})`);
    if (!form) return;
    const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    fillForms(typed);
    // Not in the address: it is nobody else's business.
    if (root.dataset.only) storage((tab) => tab.setItem(KEY, String(typed)));
  });
}
