/** Repairs failed images, earlier ones too. Failures are rare, so the code is loaded with the first one. */
export function followImageFailures(
  load: () => Promise<{ readonly tryNextSource: (image: HTMLImageElement) => void }>,
): void {
  const repair = async (image: HTMLImageElement) => {
    const { classList } = image;
    classList.add('lost');
    image.onload = () => classList.remove('lost');
    try {
      await (await load()).tryNextSource(image);
    } catch {
      // While offline, images that failed are loaded again once the connection is back.
      addEventListener('online', () => image.setAttribute('src', image.src), { once: true });
    }
  };
  // The event doesn't bubble, so it is caught in the capturing phase.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && void repair(target),
    true,
  );
  for (const image of document.querySelectorAll<HTMLImageElement>('main img')) {
    if (image.complete && image.currentSrc && image.naturalWidth === 0) void repair(image);
  }
}
