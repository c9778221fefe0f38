import { legalPath, photoPath } from '../pagePaths.ts';
import { parseUrl } from '../webAddress.ts';
import type { MINING, Photo } from './entries/photo.ts';
import type { Site } from './entries/site.ts';

type Mining = (typeof MINING)[number];

/** The rights that a photo may state instead of the site. */
type OwnRights = Pick<Photo, 'creator' | 'copyright' | 'tdm'>;
type SiteRights = Partial<
  Pick<Site, 'owner' | 'rights.creator' | 'rights.copyright' | 'rights.licence' | 'rights.tdm'>
>;

/** The rights of a picture, in its file and on its page. */
export type Rights = {
  readonly creator: string;
  readonly copyright: string;
  /** The page with details and licences; undefined when the site's address is unknown. */
  readonly address?: string | undefined;
  readonly tdm: Mining;
};

/** Creator, copyright and mining of a photo: its own, else the site's. */
export function rightsOf(photo: OwnRights, site: SiteRights): Omit<Rights, 'address'> {
  const creator = photo.creator || site['rights.creator'] || site.owner || '';
  const copyright = photo.copyright || site['rights.copyright'] || `© ${creator}`;
  return { creator, copyright, tdm: photo.tdm || site['rights.tdm'] || '' };
}

/** The owner's licence page, in ASCII; undefined when none is named. */
const licenceAddress = (site: SiteRights, origin: string | undefined): string | undefined =>
  site['rights.licence'] ? parseUrl(site['rights.licence'], origin)?.href : undefined;

/** The rights for a photo's files; undefined when nobody has stated any. @param origin the site's */
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

/** The TDM Reservation Protocol's fields of an answer or page; a policy only if the owner has such a page. */
export function miningFields(
  tdm: Mining | undefined,
  site: SiteRights,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (!tdm) return {};
  const policy = tdm === 'reserved' && licenceAddress(site, origin);
  return { 'tdm-reservation': tdm === 'reserved' ? '1' : '0', ...(policy && { 'tdm-policy': policy }) };
}

/** The photos whose mining rule differs from the site's. */
export const exceptions = <P extends Pick<Photo, 'tdm'>>(
  photos: readonly P[],
  site: SiteRights,
): readonly P[] => photos.filter(({ tdm }) => tdm && tdm !== site['rights.tdm']);

/** The addresses of a photo as patterns of robots.txt and the protocol: its pages, file and derived images. */
const placesOf = ({ id, filename, image }: Photo): string[] => [
  photoPath(id, 'en'),
  photoPath(id, 'de'),
  ...(filename ? [`/photos/${filename}$`] : []),
  ...(image ? [`/i/${image.hash}-`] : []),
];

/** One rule of /.well-known/tdmrep.json. The first match wins. */
export type MiningRule = {
  readonly location: string;
  readonly 'tdm-reservation': 0 | 1;
  readonly 'tdm-policy'?: string;
};

/** The rules of a site: first the differing photos, then the site itself. */
export function miningRules(
  photos: readonly Photo[],
  site: SiteRights,
  origin: string | undefined,
): MiningRule[] {
  const rule = (location: string, tdm: Mining | undefined): MiningRule[] => {
    const { 'tdm-reservation': value, ...policy } = miningFields(tdm, site, origin);
    return value ? [{ location, 'tdm-reservation': value === '1' ? 1 : 0, ...policy }] : [];
  };
  const apart = exceptions(photos, site).flatMap((photo) =>
    placesOf(photo).flatMap((place) => rule(place, photo.tdm)),
  );
  return [...apart, ...rule('/', site['rights.tdm'])];
}

/** Crawlers that collect training data and whose makers say that they obey robots.txt. */
const TRAINING_CRAWLERS = [
  ...['AI2Bot', 'Amazonbot', 'Applebot-Extended', 'CCBot', 'ClaudeBot', 'Diffbot', 'Google-Extended'],
  ...['GPTBot', 'ImagesiftBot', 'Meta-ExternalAgent', 'cohere-training-data-crawler', 'webzio-extended'],
];
const CLOSED_TO_ALL = ['Disallow: /admin', 'Disallow: /api/', 'Disallow: /success'];

/** The lines of robots.txt: for everybody, and for crawlers of training data if anything is reserved. */
export function robotsLines(photos: readonly Photo[], site: SiteRights): string[] {
  const rules = miningRules(photos, site, undefined);
  const lines = ['User-agent: *', ...CLOSED_TO_ALL];
  if (!rules.some((rule) => rule['tdm-reservation'] === 1)) return lines;
  const said = rules.map((rule) => `${rule['tdm-reservation'] ? 'Disallow' : 'Allow'}: ${rule.location}`);
  return [...lines, '', ...TRAINING_CRAWLERS.map((name) => `User-agent: ${name}`), ...CLOSED_TO_ALL, ...said];
}
