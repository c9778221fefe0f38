/** A smaller move (in px) does not count as a change of direction. */
const TURN_PX = 24;

/**
 * The scroll-to-top button, the scroll progress for its colour, the distance for the parallax layers, and the floating
 * controls, which a small screen shows when scrolling up or at the end; keyboard users always see them.
 * @param start the page's position in px before it was scrolled
 * @param isByKey whether the visitor has used a key already
 */
export function connectScrollTop(start: number, isByKey: boolean): void {
  const root = document.documentElement;
  const button = document.querySelector<HTMLButtonElement>('#scroll-top');
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  button?.addEventListener('click', () => {
    scrollTo({ top: 0, behavior: motion.matches ? 'instant' : 'smooth' });
  });
  const controls = document.querySelector('.fixed-controls');
  let [hasKeys, turn] = [isByKey, start];
  addEventListener('keydown', () => {
    hasKeys = true;
    controls?.classList.remove('away');
  });
  addEventListener('pointerdown', () => {
    hasKeys = false;
  });
  const update = () => {
    const room = root.scrollHeight - innerHeight;
    button?.style.setProperty('--progress', String(room > 0 ? Math.min(1, scrollY / room) : 0));
    if (Math.abs(scrollY - turn) > TURN_PX || scrollY >= room) {
      controls?.classList.toggle('away', scrollY > turn && scrollY < room && !hasKeys);
      turn = scrollY;
    }
    if (root.classList.contains('parallax') && !motion.matches)
      root.style.setProperty('--scroll', String(scrollY));
  };
  // Browsers send this event once per frame, before painting.
  addEventListener('scroll', update, { passive: true });
  update();
}
