/** The text that this tab keeps until it is closed, or null where there is none. Never throws. */
export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this tab until it is closed; where storage is blocked or full it is not kept. Never throws. */
export function keepInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Nothing depends on it but a reload of the page.
  }
}
