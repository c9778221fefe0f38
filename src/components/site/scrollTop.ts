/** The scroll-to-top button, the scroll progress for its colour, and the distance for the parallax layers. */
export function connectScrollTop(): void {
  const root = document.documentElement;
  const button = document.querySelector<HTMLButtonElement>('#scroll-top');
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  button?.addEventListener('click', () => {
    scrollTo({ top: 0, behavior: motion.matches ? 'instant' : 'smooth' });
  });
  let waiting = false;
  const update = () => {
    waiting = false;
    const room = root.scrollHeight - innerHeight;
    button?.style.setProperty('--progress', String(room > 0 ? Math.min(1, scrollY / room) : 0));
    button?.classList.toggle('is-away', scrollY > 80);
    if (root.classList.contains('parallax') && !motion.matches)
      root.style.setProperty('--scroll', String(scrollY));
  };
  addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(update);
    },
    { passive: true },
  );
  update();
}
