import { storedLines } from '../../shared/shop/storedCart.ts';
import { onceFetched } from '../../ui/loading.ts';
import { $storedCart, openCart } from '../cart/shopState.ts';
import { onHint, prepareIsland, showIsland } from '../islands/islands.ts';

/** The lower part of a screen that the floating controls take. */
const CONTROLS_PART = '-88% 0px 0px';

const controls = document.querySelector('.fixed-controls');
/** Where the page stood when a print was added, in px: until it is scrolled, the controls stay. */
let addedAt = Number.NaN;

/** On small screens the floating controls step aside where something is bought below them. */
function clearBuying(choice: Element): void {
  const step = ([entry]: IntersectionObserverEntry[]) =>
    controls?.classList.toggle('aside', entry?.isIntersecting && scrollY !== addedAt);
  new IntersectionObserver(step, { rootMargin: CONTROLS_PART }).observe(choice);
}

/**
 * Adds the print beside a photo to the cart, in the size that is chosen there. The cart's code is fetched with the
 * first press, or a moment before, when the pointer or the focus reaches the choice.
 */
export function connectBuying(): void {
  const choice = document.querySelector<HTMLElement>('.print-choice');
  const button = choice?.querySelector<HTMLButtonElement>('[data-print]');
  if (!choice || !button) return;
  clearBuying(choice);
  const toCart = choice.querySelector<HTMLElement>('[data-cart]');
  toCart?.addEventListener('click', openCart);
  const toWall = choice.querySelector<HTMLElement>('[data-wall]');
  const showWall = async () => {
    const { $wall } = await import('../wall/wall.ts');
    $wall.set(JSON.parse(toWall?.dataset.wall ?? ''));
    await showIsland('Wall');
  };
  toWall?.addEventListener('click', () => void onceFetched(showWall));
  // The way to the cart stays beside what was put there.
  const { id } = JSON.parse(button.dataset.print ?? '') as { readonly id: string };
  $storedCart.subscribe((stored) => {
    const isHeld = storedLines(stored).some(({ fields }) => fields.photoId === id);
    toCart?.toggleAttribute('hidden', !isHeld);
    // What was added is seen in the cart's button, too.
    if (!isHeld) return;
    addedAt = scrollY;
    controls?.classList.remove('aside');
  });
  const edition = choice.querySelector<HTMLElement>('[data-edition]');
  if (edition) {
    // Without it the words stay without a count.
    void import('../editions/editionLeft.ts').then(
      ({ showLeft }) => showLeft(choice, edition),
      () => {},
    );
  }
  const load = () => Promise.all([import('./buyPrint.ts'), prepareIsland('Cart')]);
  // A failure is reported by the press itself.
  onHint(choice, () => void load().catch(() => {}));
  const buy = () =>
    void onceFetched(async () => {
      const [{ buyPrint }] = await load();
      await buyPrint(choice, button);
    });
  button.addEventListener('click', buy);
  if ('pressed' in button.dataset) buy();
}

/** The photo of a project that the visitor goes to grows into the one of its page; going back, it shrinks to its place. */
export function connectPageMotion(): void {
  addEventListener('pageswap', ({ activation }) => {
    const address = activation?.entry?.url;
    const path = address && new URL(address).pathname;
    for (const photo of document.querySelectorAll<HTMLAnchorElement>('.photo'))
      photo.classList.toggle('going', photo.pathname === path);
  });
}
