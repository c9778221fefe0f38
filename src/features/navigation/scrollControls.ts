import { $storedCart } from '../cart/shopState.ts';

/** The effects of scrolling, and the scroll-to-top button: their code loads with the first scroll or key. */
export function connectScrolling(): void {
  const waiting = new AbortController();
  // Read in the next frame, when the position is known: reading it now would force a layout.
  let start = 0;
  requestAnimationFrame(() => {
    start = scrollY;
  });
  // The cart button stays visible when something is added before the code has loaded.
  $storedCart.listen(() => {
    start = scrollY;
  });
  const connect = ({ type }: Event) => {
    waiting.abort();
    void import('./scrollTop.ts').then(
      (scrolling) => scrolling.connectScrollTop(start, type === 'keydown'),
      () => {},
    );
  };
  for (const type of ['scroll', 'keydown'])
    addEventListener(type, connect, { passive: true, signal: waiting.signal });
}
