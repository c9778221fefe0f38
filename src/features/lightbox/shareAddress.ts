/** What became of an address that was to be shared; 'dropped' where the visitor thought better of it. */
type Shared = 'shared' | 'dropped' | 'copied' | 'failed';

/** Offers an address to the device's own share sheet, else copies it. Never throws. */
export async function shareAddress(title: string, url: string): Promise<Shared> {
  const data = { title, url };
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
