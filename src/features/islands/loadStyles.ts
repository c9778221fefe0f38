/**
 * Adds a stylesheet to the page. Resolves when it applies.
 * @throws Error where it cannot be loaded; it may then be asked for again.
 */
export function loadStyles(address: string): Promise<void> {
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
