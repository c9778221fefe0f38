/** Adds the frame of another service's player, whose button was pressed. */
export function play(button: HTMLElement): void {
  const frame = button.closest<HTMLElement>('[data-player]');
  const src = frame?.dataset.player;
  if (!frame || !src || frame.querySelector('iframe')) return;
  const player = document.createElement('iframe');
  player.src = src;
  // The button's name contains both languages, one of them hidden.
  const name = button.querySelector('.sr-only');
  const shown = name?.querySelector(`[lang="${document.documentElement.lang}"]`) ?? name;
  player.title = shown?.textContent.trim() ?? '';
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  player.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  // React may have drawn the list: its elements can be hidden and added to, but not removed.
  button.hidden = true;
  frame.append(player);
  player.focus();
}
