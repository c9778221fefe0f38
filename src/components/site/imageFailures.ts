/**
 * Has failed images mended, those of before this script included. Few visits meet one, so the code for it comes
 * with the first.
 */
export function followImageFailures(
  load: () => Promise<{ readonly mend: (image: HTMLImageElement) => void }>,
): void {
  const mend = async (image: HTMLImageElement) => (await load()).mend(image);
  // The event does not bubble; it is heard on its way down.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && void mend(target),
    true,
  );
  for (const image of document.querySelectorAll<HTMLImageElement>('main img')) {
    if (image.complete && image.currentSrc && image.naturalWidth === 0) void mend(image);
  }
}
