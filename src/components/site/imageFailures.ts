/** What mends an image: one that failed, or that its service answered with a stand-in. */
type Mend = { readonly mend: (image: HTMLImageElement) => void };

/**
 * Has failed images mended, those of before this script included. Few visits meet one, so the code for it comes
 * with the first. An image that lists its sources may have got a stand-in instead of an error.
 */
export function followImageFailures(load: () => Promise<Mend>): void {
  const mend = async (image: HTMLImageElement) => (await load()).mend(image);
  const hear = ({ type, target }: Event) => {
    if (target instanceof HTMLImageElement && (type === 'error' || target.dataset.sources)) void mend(target);
  };
  // Neither event bubbles; both are heard on their way down.
  for (const type of ['error', 'load']) document.addEventListener(type, hear, true);
  for (const image of document.querySelectorAll<HTMLImageElement>('main img')) {
    if (image.complete && image.currentSrc && (image.naturalWidth === 0 || image.dataset.sources)) {
      void mend(image);
    }
  }
}
