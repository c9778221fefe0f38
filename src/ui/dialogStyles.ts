/** @throws Error where the styles cannot be loaded; they may then be asked for again */
function loadStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`no ${address}`));
    };
    document.head.append(link);
  });
}

/**
 * Lets the styles of dialogs and toasts apply, which the page has fetched; asks for them anew where that failed.
 * @throws Error where they cannot be loaded
 */
export async function applyDialogStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#dialog-styles');
  if (link?.sheet) link.media = '';
  else await loadStyles(link?.href ?? '');
}
