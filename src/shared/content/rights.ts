import { legalPath, photoPath } from '../pagePaths.ts';
import { parseUrl } from '../webAddress.ts';
import type { MINING, Photo } from './entries/photo.ts';
import type { Site } from './entries/site.ts';

type Mining = (typeof MINING)[number];

/** What a photo may say in the place of the site. */
type OwnRights = {
  readonly creator?: string | undefined;
  readonly copyright?: string | undefined;
  readonly tdm?: Mining | undefined;
};
type SiteRights = Partial<
  Pick<Site, 'owner' | 'rights.creator' | 'rights.copyright' | 'rights.licence' | 'rights.tdm'>
>;

/** What a picture says of itself in its file and on its page. */
export type Rights = {
  readonly creator: string;
  readonly copyright: string;
  /** Where somebody reads more and asks for a licence; undefined where the site's address is not known. */
  readonly address?: string | undefined;
  readonly tdm: Mining;
};

/** Who made a photo, and whose it is: as it says itself, else as the site does. */
export function rightsOf(photo: OwnRights, site: SiteRights): Omit<Rights, 'address'> {
  const creator = photo.creator || site['rights.creator'] || site.owner || '';
  const copyright = photo.copyright || site['rights.copyright'] || `© ${creator}`;
  return { creator, copyright, tdm: photo.tdm || site['rights.tdm'] || '' };
}

/** The page on which the owner says how to get a licence, in ASCII; undefined where none is named. */
const licenceAddress = (site: SiteRights, origin: string | undefined): string | undefined =>
  site['rights.licence'] ? parseUrl(site['rights.licence'], origin)?.href : undefined;

/**
 * The rights that go into a photo's files. Undefined where nobody has said anything about them: then nothing is written.
 * @param origin the site's public one
 */
export function statedRights(
  photo: OwnRights,
  site: SiteRights,
  origin: string | undefined,
): Rights | undefined {
  const { creator, copyright, tdm } = photo;
  const said = [site['rights.creator'], site['rights.copyright'], site['rights.licence'], site['rights.tdm']];
  if (![creator, copyright, tdm, ...said].some(Boolean)) return undefined;
  const address = licenceAddress(site, origin) ?? parseUrl(legalPath('imprint', 'en'), origin)?.href;
  return { ...rightsOf(photo, site), address };
}

/** What the TDM Reservation Protocol calls it; undefined where nothing is said. */
const reservation = (tdm: Mining | undefined): 0 | 1 | undefined =>
  tdm === 'reserved' ? 1 : tdm === 'free' ? 0 : undefined;

/** The fields by which an answer or a page says it: a policy is named only where the owner has a page for it. */
export function miningFields(
  tdm: Mining | undefined,
  site: SiteRights,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  const value = reservation(tdm);
  const policy = value === 1 ? licenceAddress(site, origin) : undefined;
  return {
    ...(value !== undefined && { 'tdm-reservation': String(value) }),
    ...(policy && { 'tdm-policy': policy }),
  };
}

/** The photos that say otherwise than the site. */
export const exceptions = <P extends Pick<Photo, 'tdm'>>(
  photos: readonly P[],
  site: SiteRights,
): readonly P[] => photos.filter(({ tdm }) => tdm && tdm !== site['rights.tdm']);

/** The places of a photo, as patterns of robots.txt and of the protocol: its pages, its file and what is derived from it. */
const placesOf = ({ id, filename, image }: Photo): string[] => [
  photoPath(id, 'en'),
  photoPath(id, 'de'),
  ...(filename ? [`/photos/${filename}$`] : []),
  ...(image ? [`/i/${image.hash}-`] : []),
];

/** One rule of /.well-known/tdmrep.json. Of several that fit an address the first holds. */
export type MiningRule = {
  readonly location: string;
  readonly 'tdm-reservation': 0 | 1;
  readonly 'tdm-policy'?: string;
};

/** The rules of a site: first the photos that say otherwise, then the site itself. */
export function miningRules(
  photos: readonly Photo[],
  site: SiteRights,
  origin: string | undefined,
): MiningRule[] {
  const rule = (location: string, tdm: Mining | undefined): MiningRule[] => {
    const value = reservation(tdm);
    const { 'tdm-policy': policy } = miningFields(tdm, site, origin);
    return value === undefined
      ? []
      : [{ location, 'tdm-reservation': value, ...(policy && { 'tdm-policy': policy }) }];
  };
  const apart = exceptions(photos, site).flatMap((photo) =>
    placesOf(photo).flatMap((place) => rule(place, photo.tdm)),
  );
  return [...apart, ...rule('/', site['rights.tdm'])];
}

/** Crawlers that gather what models are trained with and whose makers say that they keep to robots.txt. */
const TRAINING_CRAWLERS = [
  ...[
    'AI2Bot',
    'Amazonbot',
    'Applebot-Extended',
    'CCBot',
    'ClaudeBot',
    'Diffbot',
    'Google-Extended',
    'GPTBot',
  ],
  ...['ImagesiftBot', 'Meta-ExternalAgent', 'cohere-training-data-crawler', 'webzio-extended'],
];
const NOBODYS = ['Disallow: /admin', 'Disallow: /api/', 'Disallow: /success'];

/** The lines of robots.txt: for everybody, and for crawlers of training data where anything is reserved. */
export function robotsLines(photos: readonly Photo[], site: SiteRights): string[] {
  const rules = miningRules(photos, site, undefined);
  const lines = ['User-agent: *', ...NOBODYS];
  if (!rules.some((rule) => rule['tdm-reservation'] === 1)) return lines;
  const said = rules.map((rule) => `${rule['tdm-reservation'] ? 'Disallow' : 'Allow'}: ${rule.location}`);
  return [...lines, '', ...TRAINING_CRAWLERS.map((name) => `User-agent: ${name}`), ...NOBODYS, ...said];
}
