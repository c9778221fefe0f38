import type { Plugin } from 'vite';
import type { BuiltCopies } from '../../src/domain/copies.ts';
import type { Notices } from '../../src/domain/shop/notice.ts';
import type { ImageManifest } from '../images/derive.ts';
import type { LastChanges } from './lastChanges.ts';
import type { BuildLists } from './lists.ts';

/** What the build knows and the pages need; they import it from 'virtual:site-build'. */
export type SiteBuild = {
  contentRoot: string;
  headScript: string;
  revision: string;
  lists: BuildLists;
  images: ImageManifest;
  copies: BuiltCopies;
  legalDates: LastChanges;
  /** Whether prints are sold, and the notices that the checkout shows. */
  shop: { sells: boolean; notices: Notices };
};

const ID = 'virtual:site-build';

/** Serves the build's facts as a module. It is read when first imported, after they are complete. */
export function virtualSiteBuild(build: SiteBuild): Plugin {
  return {
    name: ID,
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? Object.entries(build)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n')
        : undefined,
  };
}
