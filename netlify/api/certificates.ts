import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { shownAddress } from '../../src/shared/content/picture.ts';
import { html, type Markup } from '../../src/shared/html.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { localized } from '../../src/shared/i18n/localized.ts';
import { CERTIFICATE_KEY_PATH, certificatePath, editionsPath } from '../../src/shared/pagePaths.ts';
import {
  CERTIFICATE_WORDS,
  certificateMain,
  certificateRefused,
  type Refusal,
  type ShownCertificate,
} from '../../src/shared/shop/certificate.ts';
import { LEDGER_WORDS, ledgerMain, ledgerRefused } from '../../src/shared/shop/ledger.ts';
import { productName } from '../../src/shared/shop/lineItems.ts';
import { sidesOf } from '../../src/shared/shop/print.ts';
import { readCollection } from '../content/collections.ts';
import type { ContentStore } from '../content/contentStore.ts';
import { readSite, shownPhotos } from '../content/shownPhotos.ts';
import { verifyToken } from '../editions/certificates.ts';
import { findFaults, readLedger } from '../editions/ledger.ts';
import { ApiError } from '../lib/apiError.ts';
import type { Claims } from '../lib/claims.ts';
import type { Env } from '../lib/env.ts';
import { describeError, type Log } from '../lib/log.ts';
import { reply } from '../lib/replies.ts';
import { pagesOrigin } from '../lib/request.ts';
import { signingKey } from '../lib/signing.ts';
import { framedPage } from '../site/framedPage.ts';

type CertificateServices = {
  readonly env: Env;
  readonly store: () => Promise<ContentStore>;
  readonly claims: () => Promise<Claims>;
  readonly log: Log;
  readonly now: () => number;
};

/** Cached briefly, so that a new key is seen soon. */
const KEY_CACHE = { 'Cache-Control': 'public, max-age=300' } as const;
/** The address is the certificate's only secret, so it must not be indexed or passed on. */
const UNLISTED = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' } as const;

function publicKey(request: Request, env: Env): Response {
  const key = signingKey(env);
  if (!key) throw new ApiError('signingNotConfigured');
  return reply(request.method === 'HEAD' ? null : key.publicKey, 'application/x-pem-file', KEY_CACHE);
}

/** What the site knows about a photo; undefined when it is deleted or cannot be read. */
async function aboutPhoto(
  { store, log }: CertificateServices,
  photoId: string,
  language: Language,
): Promise<ShownCertificate['about']> {
  try {
    const snapshot = await (await store()).snapshot();
    const photo = readCollection('photos', snapshot).byId.get(photoId);
    if (!photo) return undefined;
    const { owner, title, 'rights.creator': creator } = readSite(snapshot);
    const picture = shownAddress(photo);
    const artist = String(photo.creator || creator || owner || '');
    return {
      artist,
      isOwnSite: artist === title,
      titles: { en: productName(photo, 'en'), de: productName(photo, 'de') },
      year: photo.year,
      paper: photo.paper ? localized(photo.paper, language) : '',
      sides: photo.print && sidesOf(photo.print),
      // A picture on another host is not loaded.
      picture: picture.startsWith('/') ? picture : undefined,
    };
  } catch (error) {
    log(`certificates: ${describeError(error)}`);
    return undefined;
  }
}

type Answer = { readonly status: number; readonly main: Markup };

async function answerToken(
  token: string,
  language: Language,
  origin: string,
  services: CertificateServices,
): Promise<Answer> {
  const refuse = (status: number, refusal: Refusal) => ({
    status,
    main: certificateRefused(language, refusal),
  });
  const key = signingKey(services.env);
  if (!key) return refuse(503, 'keyless');
  const verified = await verifyToken(token, key, services.claims);
  if (!verified) return refuse(404, 'forged');
  const about = await aboutPhoto(services, verified.certificate.photoId, language);
  const address = origin + certificatePath(language, token);
  const qr = generate(address);
  const code = { size: qr.size, path: toSvgPath(qr) };
  return { status: 200, main: certificateMain({ ...verified, origin, address, code, about }, language) };
}

async function answerLedger(
  language: Language,
  origin: string,
  { env, store, claims, log, now }: CertificateServices,
): Promise<Answer> {
  const key = signingKey(env);
  if (!key) return { status: 503, main: ledgerRefused(language, 'keyless') };
  try {
    const opened = await store();
    const ledger = await readLedger(await claims(), opened, key, now());
    const photos = shownPhotos(await opened.snapshot()).entries;
    const titles = new Map(photos.map((photo) => [photo.id, productName(photo, language)]));
    const shown = { ...ledger, titles, faults: findFaults(ledger.entries), origin };
    return { status: 200, main: ledgerMain(shown, language) };
  } catch (error) {
    log(`ledger: ${describeError(error)}`);
    return { status: 503, main: ledgerRefused(language, 'unread') };
  }
}

/** Answers the pages of certificates and of the ledger, and the public key. @throws ApiError */
export async function answerCertificates(request: Request, services: CertificateServices): Promise<Response> {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD')
    throw new ApiError('methodNotAllowed', { params: { method }, headers: { Allow: 'GET, HEAD' } });
  const url = new URL(request.url);
  const { pathname, origin } = url;
  const { env } = services;
  if (pathname === CERTIFICATE_KEY_PATH) return publicKey(request, env);
  const [, german, token = ''] = /^(\/de)?\/(?:certificate\/(.*?)|editions)\/?$/.exec(pathname) ?? [];
  const [language, other]: [Language, Language] = german ? ['de', 'en'] : ['en', 'de'];
  const site = env.siteUrl ?? origin;
  const isLedger = /\/editions\/?$/.test(pathname);
  const { status, main } = isLedger
    ? await answerLedger(language, site, services)
    : await answerToken(token, language, site, services);
  const page = await framedPage(
    {
      main: html`<div class="sheet photos prose certificates">${main}</div>`,
      title: (isLedger ? LEDGER_WORDS : CERTIFICATE_WORDS)[language].title,
      language,
      status,
      origin: pagesOrigin(url, env),
      path: isLedger ? `${editionsPath(language)}about/` : certificatePath(language),
      ...(!isLedger && { headers: UNLISTED }),
    },
    (text) =>
      status === 200 && !isLedger
        ? text.replaceAll(`"${certificatePath(other)}"`, `"${certificatePath(other, token)}"`)
        : text,
  );
  return method === 'HEAD' ? new Response(null, page) : page;
}
