import type { Photo } from '../../src/shared/content/entries/photo.ts';
import { fileAddress, shownAddress } from '../../src/shared/content/picture.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import type { MessageParams } from '../../src/shared/i18n/fill.ts';
import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../../src/shared/i18n/language.ts';
import { shortened } from '../../src/shared/i18n/localized.ts';
import { sizesInWords } from '../../src/shared/i18n/pageWords.ts';
import { ownField as field, isRecord } from '../../src/shared/isRecord.ts';
import { CURRENCY, LINE_ITEMS_MAX, QUANTITY_MAX, QUANTITY_MIN } from '../../src/shared/limits.ts';
import { offeredSizes } from '../../src/shared/shop/print.ts';
import { isPrintSize, type PrintSize } from '../../src/shared/shop/printSizes.ts';
import { parseUrl } from '../../src/shared/webAddress.ts';
import type { Collection, Entry } from '../content/collections.ts';
import { ApiError } from '../lib/apiError.ts';
import { type ApiMessageKey, apiMessage } from '../lib/messages/index.ts';
import { isReturnAddress } from '../lib/request.ts';

type Photos = Collection<Photo>;
type StoredPhoto = Entry<Photo>;

/** The photo of an address. Pictures win over file names, earlier photos over later ones. */
const photoAt = ({ entries }: Photos, address: string): StoredPhoto | undefined =>
  entries.find((photo) => shownAddress(photo) === address) ??
  entries.find(({ src, filename }) =>
    [src, ...(filename ? [fileAddress(filename), filename] : [])].includes(address),
  );

/** The photo of a line: by its id, else by its image's address on any host (a cart may be older than the domain). */
function findPhoto(photos: Photos, itemId: unknown, imageUrl: unknown): StoredPhoto | undefined {
  const found = typeof itemId === 'string' ? photos.byId.get(itemId) : undefined;
  if (found || typeof imageUrl !== 'string') return found;
  const url = parseUrl(imageUrl);
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  return photoAt(photos, imageUrl) ?? (isWeb ? photoAt(photos, url.pathname) : undefined);
}

const ATTEMPT_LENGTH_MAX = 200;

/** One requested line; `amount` is the price that the customer saw, in cents. */
export type RequestedLine = {
  readonly photo: Entry<Photo>;
  readonly size: PrintSize;
  readonly quantity: number;
  readonly amount: number;
};

export type RequestedOrder = {
  readonly language: Language;
  readonly lines: readonly RequestedLine[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly attempt: string | undefined;
  /** The shipping price that the customer saw; undefined when the call does not send it. */
  readonly shippingCents: number | undefined;
};

/** How many print names one sentence lists, and how many characters of each. */
const NAMES_MAX = 5;
const NAME_LENGTH_MAX = 80;

type FaultKey = Extract<ApiMessageKey, `fault.${string}`>;

/** The language of the answer to the customer. */
export function languageOf(body: unknown): Language {
  const locale = field(body, 'locale');
  return isLanguage(locale) ? locale : FALLBACK_LANGUAGE;
}

/** A fault of the call; `gone` is a print that is not sold any more, and its size if others still are. */
type Fault = {
  readonly path: string;
  readonly key: FaultKey;
  readonly params?: MessageParams;
  readonly gone?: { readonly name: string; readonly size?: PrintSize };
};

/** A print that is not sold any more, by the customer's name for it. */
function goneFault(path: string, name: unknown, size?: PrintSize): Fault {
  const shown = (typeof name === 'string' ? name : '').replace(/\s+/g, ' ').trim() || 'Photo';
  return {
    path,
    key: 'fault.photo',
    gone: { name: shortened(shown, NAME_LENGTH_MAX), ...(size && { size }) },
  };
}

/** Throws all faults together, if there are any. Faults of one kind only get a sentence of their own. */
function refuseFaulty(faults: readonly Fault[], language: Language): void {
  if (faults.length === 0) return;
  const [first, ...others] = new Set(faults.map(({ key }) => key));
  const only = others.length === 0 ? first : undefined;
  const code: ErrorCode =
    only === 'fault.photo' ? 'unknownPhoto' : only === 'fault.address' ? 'foreignAddress' : 'badInput';
  const gone = faults.flatMap((fault) => fault.gone ?? []);
  const names = gone.slice(0, NAMES_MAX).map(({ name, size }) => {
    const quoted = apiMessage(language, 'checkout.printName', { name });
    return size ? `${quoted} (${size})` : quoted;
  });
  if (gone.length > NAMES_MAX) names.push('…');
  throw new ApiError(code, {
    params: { names: names.join(', ') },
    details: faults,
    ...(only === 'fault.manyLines' && { tellsFault: true }),
  });
}

function readLine(
  value: unknown,
  path: string,
  photos: Collection<Photo>,
  language: Language,
  faults: Fault[],
): RequestedLine | undefined {
  const priceData = field(value, 'price_data');
  const product = field(priceData, 'product_data');
  const metadata = field(product, 'metadata');
  const at = `${path}.price_data`;

  if (field(priceData, 'currency') !== CURRENCY) {
    faults.push({ path: `${at}.currency`, key: 'fault.currency', params: { currency: CURRENCY } });
  }
  const amount = field(priceData, 'unit_amount');
  if (typeof amount !== 'number') faults.push({ path: `${at}.unit_amount`, key: 'fault.amount' });
  const [min, max] = [QUANTITY_MIN, QUANTITY_MAX];
  // Without a quantity a line is one print, as in the cart.
  const quantity = field(value, 'quantity') ?? (Object.hasOwn(Object(value), 'quantity') ? null : 1);
  const countable =
    typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= min && quantity <= max;
  if (!countable) faults.push({ path: `${path}.quantity`, key: 'fault.quantity', params: { min, max } });
  const size = field(metadata, 'size');
  const about = `${at}.product_data.metadata`;
  const sizes = sizesInWords(language, 'or');
  if (!isPrintSize(size)) faults.push({ path: `${about}.size`, key: 'fault.size', params: { sizes } });
  const photo = findPhoto(photos, field(metadata, 'itemId'), field(metadata, 'imageUrl'));
  const offered = photo ? offeredSizes(photo) : [];
  const name = field(product, 'name');
  if (offered.length === 0) faults.push(goneFault(`${about}.itemId`, name));
  else if (isPrintSize(size) && !offered.includes(size)) faults.push(goneFault(`${about}.size`, name, size));

  const complete = photo && isPrintSize(size) && countable && typeof amount === 'number';
  return complete ? { photo, size, quantity, amount } : undefined;
}

/**
 * Reads the body of a checkout call. Of each line it uses photo, size, quantity, currency and the amount seen; the
 * store supplies the rest. A print that is gone is named as the customer sent it.
 * @param origins the site's own; the return addresses must lie on one of them
 * @throws ApiError badInput, unknownPhoto or foreignAddress, with every fault in its details
 */
export function readOrder(
  body: unknown,
  photos: Collection<Photo>,
  origins: readonly string[],
): RequestedOrder {
  const language = languageOf(body);
  if (!isRecord(body)) refuseFaulty([{ path: '', key: 'fault.body' }], language);
  const faults: Fault[] = [];

  const items = field(body, 'lineItems');
  const isFull = Array.isArray(items) && items.length > LINE_ITEMS_MAX;
  const countable = Array.isArray(items) && items.length > 0 && !isFull;
  const key = isFull ? 'fault.manyLines' : 'fault.lines';
  if (!countable) faults.push({ path: 'lineItems', key, params: { max: LINE_ITEMS_MAX } });
  const lines = (countable ? items : [])
    .map((item, index) => readLine(item, `lineItems.${index}`, photos, language, faults))
    .filter((line) => line !== undefined);

  const [successUrl, cancelUrl] = [field(body, 'successUrl'), field(body, 'cancelUrl')];
  if (!isReturnAddress(successUrl, origins)) faults.push({ path: 'successUrl', key: 'fault.address' });
  if (!isReturnAddress(cancelUrl, origins)) faults.push({ path: 'cancelUrl', key: 'fault.address' });
  const attempt = field(body, 'attempt');
  const named = typeof attempt === 'string' && attempt !== '' && attempt.length <= ATTEMPT_LENGTH_MAX;
  if (attempt !== undefined && !named)
    faults.push({ path: 'attempt', key: 'fault.attempt', params: { max: ATTEMPT_LENGTH_MAX } });
  const shippingCents = field(body, 'shippingCents');
  const isShown = shippingCents === undefined || typeof shippingCents === 'number';
  if (!isShown) faults.push({ path: 'shippingCents', key: 'fault.amount' });
  refuseFaulty(faults, language);

  return {
    language,
    lines,
    shippingCents: isShown ? shippingCents : undefined,
    successUrl: String(successUrl),
    cancelUrl: String(cancelUrl),
    attempt: named ? attempt : undefined,
  };
}
