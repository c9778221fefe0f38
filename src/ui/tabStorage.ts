/** The text that this tab keeps until it is closed, or null. Never throws. */
export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this tab until it is closed, unless storage is blocked or full. Never throws. */
export function keepInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Only a reload of the page would need it.
  }
}
