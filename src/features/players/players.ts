import { $consents, allowService, isEmbedService } from './consent.ts';

/** Adds the frame of another service's player after a press on its button, which is the consent. */
export function play(button: HTMLElement): void {
  const frame = button.closest<HTMLElement>('[data-player]');
  const { player: src, service } = frame?.dataset ?? {};
  if (!frame || !src || !isEmbedService(service) || frame.querySelector('iframe')) return;
  allowService(service);
  const player = document.createElement('iframe');
  player.src = src;
  // The button's name contains both languages, one of them hidden.
  const name = button.querySelector('.sr-only');
  const shown = name?.querySelector(`[lang="${document.documentElement.lang}"]`) ?? name;
  player.title = shown?.textContent.trim() ?? '';
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  player.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  // React may have rendered the list: its elements can be hidden and added to, but not removed.
  button.hidden = true;
  frame.append(player);
  player.focus();
}

// Revoked in another tab: a running player ends.
$consents.listen((consents) => {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-player]')) {
    const { service } = frame.dataset;
    if (isEmbedService(service) && consents[service]) continue;
    frame.querySelector('iframe')?.remove();
    frame.querySelector<HTMLElement>('[data-play]')?.removeAttribute('hidden');
  }
});
