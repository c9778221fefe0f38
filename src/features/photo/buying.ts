import { storedLines } from '../../shared/shop/storedCart.ts';
import { requireOnline, retryWhenOnline } from '../../ui/loading.ts';
import { $storedCart, openCart } from '../cart/shopState.ts';
import { isPreloaded, onHint, prepareIsland, showIsland } from '../islands/islands.ts';

/** A part of the screen just above the floating controls, which stay while the sizes are cut off at the lower edge. */
const CONTROLS_PART = '-88% 0px -10%';

const controls = document.querySelector('.fixed-controls');
/** The scroll position in px when a print was added: until it changes, the controls stay. */
let addedAt = Number.NaN;

/** On small screens the floating controls step aside for the buying controls below them. */
function clearBuying(choice: Element): void {
  const step = ([entry]: IntersectionObserverEntry[]) =>
    controls?.classList.toggle('aside', entry?.isIntersecting && scrollY !== addedAt);
  new IntersectionObserver(step, { rootMargin: CONTROLS_PART }).observe(choice);
}

/**
 * Adds the print beside a photo to the cart, in the chosen size. The cart's code is loaded with the first press,
 * or earlier when the pointer or the focus reaches the choice.
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
    $wall.set({ ...JSON.parse(toWall?.dataset.wall ?? ''), choice });
    await showIsland('Wall');
  };
  toWall?.addEventListener('click', () => void retryWhenOnline(showWall));
  // Keeps the cart button visible beside the added print.
  const { id } = JSON.parse(button.dataset.print ?? '') as { readonly id: string };
  $storedCart.subscribe((stored) => {
    const isHeld = storedLines(stored).some(({ fields }) => fields.photoId === id);
    toCart?.toggleAttribute('hidden', !isHeld);
    // The cart button shows the added print too.
    if (!isHeld) return;
    addedAt = scrollY;
    controls?.classList.remove('aside');
  });
  const edition = choice.querySelector<HTMLElement>('[data-edition]');
  if (edition) {
    // If it fails, the text stays without a count.
    void import('../editions/editionLeft.ts').then(
      ({ showLeft }) => showLeft(choice, edition),
      () => {},
    );
  }
  const load = async () => {
    if (!isPreloaded('Cart')) requireOnline();
    return Promise.all([import('./buyPrint.ts'), prepareIsland('Cart')]);
  };
  // A failure is reported by the press itself.
  onHint(choice, () => void load().catch(() => {}));
  const buy = () =>
    void retryWhenOnline(async () => {
      const [{ buyPrint }] = await load();
      await buyPrint(choice, button);
    });
  button.addEventListener('click', buy);
  if ('pressed' in button.dataset) buy();
}

/** A photo of a project grows into the one on its page; going back, it shrinks to its place. */
export function connectPageMotion(): void {
  addEventListener('pageswap', ({ activation }) => {
    const address = activation?.entry?.url;
    const path = address && new URL(address).pathname;
    for (const photo of document.querySelectorAll<HTMLAnchorElement>('.photo'))
      photo.classList.toggle('going', photo.pathname === path);
  });
}
