/** @throws Error when the styles fail to load; they can then be requested again */
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

/** Applies the preloaded styles of dialogs and toasts, or loads them again. @throws Error when they fail to load */
export async function applyDialogStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#dialog-styles');
  if (link?.sheet) link.media = '';
  else await loadStyles(link?.href ?? '');
}
