/** Open dialogs; the page scrolls again when the last one has closed. */
let locks = 0;

/** Locks the page's scrolling, as dialogs.css says; what it answers lets it go. */
export function lockScroll(): () => void {
  const { classList, style, clientWidth } = document.documentElement;
  if (locks === 0) style.setProperty('--gutter', `${innerWidth - clientWidth}px`);
  locks += 1;
  classList.add('held');
  return () => {
    locks -= 1;
    if (locks === 0) classList.remove('held');
  };
}
