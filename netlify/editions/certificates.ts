import {
  type Certificate,
  certificateText,
  readCertificate,
  readToken,
  type ShownCertificate,
} from '../../src/shared/shop/certificate.ts';
import type { Order, OrderItem } from '../../src/shared/shop/orders/order.ts';
import { isPrintSize } from '../../src/shared/shop/printSizes.ts';
import type { Claims } from '../lib/claims.ts';
import type { signingKey } from '../lib/signing.ts';
import { findSales } from './ledger.ts';
import { noteOf, numberKey, serialOf } from './numbers.ts';

type SigningKey = NonNullable<ReturnType<typeof signingKey>>;

const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

const keyOf = ({ photoId, edition, number }: Pick<Certificate, 'photoId' | 'edition' | 'number'>): string =>
  numberKey(photoId, edition, number);

function certificateOf(order: Order, item: OrderItem, number: number): Certificate | undefined {
  const { photoId, name, size, edition } = item;
  if (!edition || !isPrintSize(size)) return undefined;
  const about = { photoId, edition: edition.name, number };
  return {
    ...about,
    work: name,
    size: edition.size,
    print: size,
    date: dayFormat.format(Date.parse(order.paidAt)),
    serial: serialOf(order.id, keyOf(about)),
  };
}

/** The token in a certificate's address: its text and the signature, which makes the address unguessable. */
function tokenOf(key: SigningKey, certificate: Certificate): string {
  const text = certificateText(certificate);
  return `${Buffer.from(text).toString('base64url')}.${key.sign('certificate', text)}`;
}

/** The certificates of an order's numbered prints, each with its token. */
export function certificatesOf(
  order: Order,
  key: SigningKey,
): { readonly certificate: Certificate; readonly token: string }[] {
  return order.items
    .flatMap((item) => (item.edition?.numbers ?? []).map((number) => certificateOf(order, item, number)))
    .flatMap((certificate) => (certificate ? [{ certificate, token: tokenOf(key, certificate) }] : []));
}

type Verified = Omit<ShownCertificate, 'origin' | 'address' | 'code' | 'about'>;

async function registered(
  certificate: Certificate,
  open: () => Promise<Claims>,
): Promise<Pick<Verified, 'verdict' | 'entry'>> {
  const key = keyOf(certificate);
  try {
    const claims = await open();
    const [claim, sales] = await Promise.all([claims.peek(key), findSales(claims)]);
    const { session } = claim ? noteOf(claim) : {};
    const isSameSale = session !== undefined && serialOf(session, key) === certificate.serial;
    return { verdict: isSameSale ? 'genuine' : 'withdrawn', entry: sales.get(certificate.serial) };
  } catch {
    // The claims have logged why; the signature is valid without them.
    return { verdict: 'unread', entry: undefined };
  }
}

/** Checks a token: undefined when the shop has not signed such a certificate. */
export async function verifyToken(
  token: string,
  key: SigningKey,
  claims: () => Promise<Claims>,
): Promise<Verified | undefined> {
  const parts = readToken(token);
  if (!parts) return undefined;
  const text = Buffer.from(parts.text, 'base64url').toString('utf8');
  if (!key.verify('certificate', text, parts.signature)) return undefined;
  const certificate = readCertificate(text);
  if (!certificate) return undefined;
  return {
    certificate,
    ...(await registered(certificate, claims)),
    text,
    signed: Buffer.from(`certificate\n${text}`).toString('base64'),
    signature: Buffer.from(parts.signature, 'base64url').toString('base64'),
  };
}
