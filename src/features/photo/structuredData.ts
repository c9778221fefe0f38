import { projectPath } from '../../shared/address.ts';
import type { ShownSite, Site } from '../../shared/content/entries/site.ts';
import { type PhotoPage, photoAlt, photoTitle, projectHeading } from '../../shared/content/photoPage.ts';
import { shownAddress } from '../../shared/content/picture.ts';
import { rightsOf } from '../../shared/content/rights.ts';
import { absolute } from '../../shared/html.ts';
import { message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { photoCaption, priceSentence } from '../../shared/i18n/photoWords.ts';
import { CURRENCY, SHIPPING_COUNTRIES } from '../../shared/limits.ts';
import { legalPath, photoPath } from '../../shared/pagePaths.ts';
import { availabilityOf, editionOfPrint, freeNumbers } from '../../shared/shop/edition.ts';
import { skuOf } from '../../shared/shop/lineItems.ts';
import { countryIn } from '../../shared/shop/orders/order.ts';
import { unitPriceCents } from '../../shared/shop/price.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';
import { termsOf } from '../../shared/shop/terms.ts';

export function makerOf(site: Site, language: Language) {
  const { 'contact.street': street, 'contact.city': city, 'contact.country': country } = site;
  return {
    name: site['maker.name'] || site['contact.name'],
    address: site['maker.address'] || [street, city, countryIn(language, country)].join(', '),
    email: site['maker.email'] || site['contact.email'],
  };
}

/** Cents as schema.org writes an amount: '24.50'. */
const amount = (cents: number): string => (cents / 100).toFixed(2);
const currency = CURRENCY.toUpperCase();

/** A print's availability. It is unknown for an edition at build time: the page's script adds it. */
function availability(photo: PhotoPage['photo'], size: PrintSize): { availability?: string } {
  const { edition } = editionOfPrint(photo, size) ?? {};
  if (!edition) return { availability: 'https://schema.org/InStock' };
  return freeNumbers(edition, []).length > 0 ? {} : { availability: availabilityOf(0) };
}

function offer({ photo }: PhotoPage, size: PrintSize, url: string, language: Language, site: Site): object {
  const sku = skuOf(photo, size);
  return {
    '@type': 'Offer',
    name: size,
    description: priceSentence(site.tax, language),
    url,
    ...(sku ? { sku } : {}),
    price: amount(unitPriceCents(photo, size)),
    priceCurrency: currency,
    ...availability(photo, size),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Person', name: site.owner },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: amount(termsOf(site).shippingCents), currency },
      shippingDestination: SHIPPING_COUNTRIES.map((addressCountry) => ({
        '@type': 'DefinedRegion',
        addressCountry,
      })),
    },
  };
}

/**
 * A photo in schema.org's vocabulary and, if prints are sold, a product with an offer for each size.
 * @param origin the site's public origin; without it addresses stay paths
 */
export function photoData(
  page: PhotoPage,
  language: Language,
  site: ShownSite,
  origin: string | undefined,
): object {
  const { photo, project } = page;
  const url = absolute(photoPath(photo.id, language), origin);
  const name = photoTitle(photo, language);
  const description = localized(photo.description, language) || name;
  const shown = shownAddress(photo);
  const image = shown ? { image: absolute(shown, origin) } : {};
  const { creator, copyright } = rightsOf(photo, site);
  const licence = absolute(site['rights.licence'] || legalPath('imprint', language), origin);
  const { keywords = [] } = photo;
  // Search engines read creator, copyright and licence here.
  const picture = shown && {
    '@type': 'ImageObject',
    contentUrl: absolute(shown, origin),
    caption: photoAlt(photo, language),
    creator: { '@type': 'Person', name: creator },
    creditText: creator,
    copyrightNotice: copyright,
    license: licence,
    acquireLicensePage: licence,
    ...(keywords.length > 0 ? { keywords: keywords.join(', ') } : {}),
  };
  const artist = { '@type': 'Person', name: site.owner };
  const paper = localized(photo.paper, language);
  const series = {
    '@type': 'CollectionPage',
    name: projectHeading(project, language),
    url: absolute(projectPath(project.slug, language), origin),
  };
  const sizes = offeredSizes(photo);
  const product = {
    '@type': 'Product',
    '@id': `${url}#print`,
    name: message(language, 'work.print', { name }),
    description: [description, ...photoCaption(photo, language)].join(' · '),
    url,
    ...image,
    productID: photo.id,
    ...(paper ? { material: paper } : {}),
    brand: { '@type': 'Brand', name: site.owner },
    // Art. 19 GPSR.
    manufacturer: { '@type': 'Organization', ...makerOf(site, language) },
    offers: sizes.map((size) => offer(page, size, url, language, site)),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'VisualArtwork',
        '@id': `${url}#work`,
        name,
        description,
        url,
        ...(picture && { image: picture }),
        artist,
        ...(photo.year ? { dateCreated: String(photo.year) } : {}),
        ...(paper ? { artworkSurface: paper } : {}),
        inLanguage: language,
        isPartOf: series,
      },
      ...(site.sells && sizes.length > 0 ? [product] : []),
    ],
  };
}
