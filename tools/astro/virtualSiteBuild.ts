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
  /** The text of a file of the content that has been read; pages made in development read it again. */
  textOf?: (path: string) => string | undefined;
  revision: string;
  lists: BuildLists;
  images: ImageManifest;
  /** Files in public/photos that are no pictures. */
  leftOut: readonly string[];
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

const KEY = 'artist-site facts';

/** Serves these facts, for pages that are made at once. */
export const bakedSiteBuild = (facts: SiteFacts & { headScript: string }): Plugin =>
  moduleOf(
    Object.entries(facts)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n'),
  );

const NAMES: readonly (keyof SiteFacts)[] = [
  'contentRoot',
  'textOf',
  'revision',
  'lists',
  'images',
  'leftOut',
  'copies',
  'legalDates',
  'shop',
];

/** Serves the facts that {@link giveFacts} gives to the compiled pages, once they are imported. */
export const givenSiteBuild = (headScript: string): Plugin =>
  moduleOf(`export const headScript = ${JSON.stringify(headScript)};
export let ${NAMES.join(', ')};
globalThis[Symbol.for(${JSON.stringify(KEY)})] = (facts) => { ({ ${NAMES.join(', ')} } = facts); };`);

/** Gives compiled pages their facts; once in a process, after they are imported. */
export function giveFacts(facts: SiteFacts): void {
  const taken: unknown = Reflect.get(globalThis, Symbol.for(KEY));
  if (typeof taken !== 'function') throw new Error('The compiled pages do not ask for what they show.');
  taken(facts);
}
