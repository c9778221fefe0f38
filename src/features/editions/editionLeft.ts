import { leftWords } from '../../shared/i18n/photoWords.ts';
import { availabilityOf, type EditionAnswer } from '../../shared/shop/edition.ts';
import { isPrintSize } from '../../shared/shop/printSizes.ts';
import { $language } from '../../ui/language.ts';
import { $editions, refreshEdition } from './editions.ts';

/** Removes sold out sizes, and the button when no size is left. */
function offerLeft(choice: HTMLElement, answer: EditionAnswer): void {
  const radios = [...choice.querySelectorAll<HTMLInputElement>('input[name="size"]')];
  for (const radio of radios) {
    const { left } = (isPrintSize(radio.value) && answer.sizes?.[radio.value]) || answer;
    // A size without an edition is never sold out.
    const isUnlimited = answer.sizes && isPrintSize(radio.value) && !answer.sizes[radio.value];
    radio.disabled = left === 0 && !isUnlimited;
  }
  const offered = radios.filter(({ disabled }) => !disabled);
  if (offered[0] && !offered.some(({ checked }) => checked)) offered[0].checked = true;
  choice.querySelector('[data-print]')?.toggleAttribute('hidden', offered.length === 0);
}

type Offers = { readonly offers?: { readonly name: string; availability?: string }[] };

/** Updates the page's structured data for search engines. */
function describeLeft(answer: EditionAnswer): void {
  const script = document.querySelector('script[type="application/ld+json"]');
  if (!script?.textContent) return;
  const data = JSON.parse(script.textContent) as { readonly '@graph': readonly Offers[] };
  for (const offer of data['@graph'].flatMap(({ offers = [] }) => offers)) {
    const left = answer.sizes ? isPrintSize(offer.name) && answer.sizes[offer.name] : answer;
    if (left) offer.availability = availabilityOf(left.left);
  }
  script.textContent = JSON.stringify(data);
}

export function showLeft(choice: HTMLElement, words: HTMLElement): void {
  const id = words.dataset.edition ?? '';
  $editions.subscribe((editions) => {
    const answer = editions[id];
    if (!answer) return;
    words.textContent = leftWords(answer, $language.get());
    offerLeft(choice, answer);
    describeLeft(answer);
  });
  void refreshEdition(id);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshEdition(id);
  });
}
