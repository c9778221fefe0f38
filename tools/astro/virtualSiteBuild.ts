import type { Plugin } from 'vite';
import type { PublicListName } from '../../netlify/services/publicLists.ts';
import type { BuiltCopies } from '../../src/domain/copies.ts';
import type { Notices } from '../../src/domain/shop/notice.ts';
import type { ImageManifest } from '../images/derive.ts';
import type { LastChanges } from './lastChanges.ts';

/** ETags of the API's lists as they are at build time: a page asks with them whether anything has changed. */
export type BuildLists = Record<PublicListName, string>;

/** What a build knows of its content, and the pages need. */
export type SiteFacts = {
  contentRoot: string;
  revision: string;
  lists: BuildLists;
  images: ImageManifest;
  copies: BuiltCopies;
  legalDates: LastChanges;
  /** Whether prints are sold, and the notices that the checkout shows. */
  shop: { sells: boolean; notices: Notices };
};

const ID = 'virtual:site-build';

/** Serves a module that pages import from 'virtual:site-build'. */
const moduleOf = (code: string): Plugin => ({
  name: ID,
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? code : undefined),
});

const FACTS: readonly (keyof SiteFacts)[] = [
  'contentRoot',
  'revision',
  'lists',
  'images',
  'copies',
  'legalDates',
  'shop',
];
const KEY = 'artist-site facts';

/** Serves these facts, for pages that are made at once. */
export const bakedSiteBuild = (facts: SiteFacts & { headScript: string }): Plugin =>
  moduleOf(
    Object.entries(facts)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n'),
  );

/** Serves the facts that {@link giveFacts} gives before the compiled pages are imported. */
export const givenSiteBuild = (headScript: string): Plugin =>
  moduleOf(
    `export const headScript = ${JSON.stringify(headScript)};\nexport const { ${FACTS.join(', ')} } = globalThis[Symbol.for(${JSON.stringify(KEY)})] ?? {};`,
  );

/** Gives compiled pages their facts; once in a process. */
export function giveFacts(facts: SiteFacts): void {
  Object.assign(globalThis, { [Symbol.for(KEY)]: facts });
}
