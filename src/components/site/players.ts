/** Players of other services: the frame comes when its button is pressed, never before. */
export function connectPlayers(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-play]');
    const frame = button?.closest<HTMLElement>('[data-player]');
    const src = frame?.dataset.player;
    if (!button || !frame || !src || frame.querySelector('iframe')) return;
    const player = document.createElement('iframe');
    player.src = src;
    // As it is read: the text holds both languages, of which one is shown.
    player.title = button.querySelector<HTMLElement>('.sr-only')?.innerText.trim() ?? '';
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    player.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
    player.referrerPolicy = 'strict-origin-when-cross-origin';
    // The list may be drawn by React: its elements are hidden and added to, never taken away.
    button.hidden = true;
    frame.append(player);
    player.focus();
  });
}
