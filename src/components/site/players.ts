/** Players of other services: the frame comes when its button is pressed, never before. */
export function connectPlayers(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-play]');
    const frame = button?.closest<HTMLElement>('[data-player]');
    const src = frame?.dataset.player;
    if (!button || !frame || !src || frame.querySelector('iframe')) return;
    const player = document.createElement('iframe');
    player.src = src;
    // The button's name holds both languages, of which one is shown.
    const name = button.querySelector('.sr-only');
    const shown = name?.querySelector(`[lang="${document.documentElement.lang}"]`) ?? name;
    player.title = shown?.textContent.trim() ?? '';
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    player.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
    player.referrerPolicy = 'strict-origin-when-cross-origin';
    // The list may be drawn by React: its elements are hidden and added to, never taken away.
    button.hidden = true;
    frame.append(player);
    player.focus();
  });
}
