import { LANGUAGES } from '../../src/shared/i18n/language.ts';
import { checkNotice, type Notices, noticePaths, noticesOf } from '../../src/shared/shop/notice.ts';
import type { Sides } from '../../src/shared/shop/print.ts';
import {
  type Readiness,
  type ShopFacts,
  sellsPrints,
  shopFindings,
  softPrints,
} from '../../src/shared/shop/readiness.ts';
import type { Env } from '../lib/env.ts';
import { findMissingConfig } from '../lib/missingConfig.ts';
import { readCollection } from './collections.ts';
import type { ContentStore, Snapshot } from './contentStore.ts';
import { readSiteFile, SITE_FILES } from './siteFiles.ts';

export type ShopStore = Pick<ContentStore, 'snapshot' | 'file'>;
type ShopEnv = Pick<Env, 'given'>;

function readSite({ files }: Snapshot): Pick<ShopFacts, 'site' | 'texts'> {
  const read = SITE_FILES.flatMap((file) => {
    const text = files.get(file.path)?.text;
    const { values } = readSiteFile(file, text);
    return text === undefined || !values ? [] : [[file.prefix.slice(0, -1), values] as const];
  });
  const texts = new Map(read);
  return { site: (texts.get('') ?? {}) as ShopFacts['site'], texts };
}

async function readNotices(store: ShopStore, { files }: Snapshot): Promise<ShopFacts['notices']> {
  const checks = LANGUAGES.map(async (language) => {
    const paths = noticePaths(files.keys(), language);
    const [path] = paths;
    const bytes = path === undefined ? undefined : await store.file(path);
    return [language, checkNotice(paths, language, bytes)] as const;
  });
  return Object.fromEntries(await Promise.all(checks)) as ShopFacts['notices'];
}

export type ReadShop = Omit<Readiness, 'isProduction' | 'begun'> & { readonly notices: Notices };

/** Whether the shop may open, and what is missing. @param shown sizes of the site's pictures by file name */
export async function readShop(
  store: ShopStore,
  env: ShopEnv,
  isProduction: boolean,
  shown: ReadonlyMap<string, Sides> = new Map(),
): Promise<ReadShop> {
  const snapshot = await store.snapshot();
  const photos = readCollection('photos', snapshot).entries;
  const videos = readCollection('videos', snapshot).entries;
  const music = readCollection('music', snapshot).entries;
  const notices = await readNotices(store, snapshot);
  const missingConfig = findMissingConfig(env.given);
  const { site, texts } = readSite(snapshot);
  const findings = shopFindings({ site, texts, notices, entries: { photos, videos, music }, missingConfig });
  return {
    findings,
    missingConfig: missingConfig.filter(({ isForSelling }) => !isForSelling),
    softPrints: softPrints(photos, shown),
    notices: noticesOf(notices),
    sells: sellsPrints(findings, { sell: site.sell, isProduction }),
  };
}
