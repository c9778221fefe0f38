/** The photo of a project that the visitor goes to grows into the one of its page; going back, it shrinks to its place. */
export function connectPageMotion(): void {
  addEventListener('pageswap', ({ activation }) => {
    const address = activation?.entry?.url;
    const path = address && new URL(address).pathname;
    for (const photo of document.querySelectorAll<HTMLAnchorElement>('.photo'))
      photo.classList.toggle('going', photo.pathname === path);
  });
}
