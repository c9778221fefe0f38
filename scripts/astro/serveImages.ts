import { createReadStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Plugin } from 'vite';
import { NOTICE_ADDRESS, noticePath } from '../../src/shared/shop/notice.ts';

type ImageFolders = { readonly cacheDir: string; readonly photosDir: string };

type ServedFolders = ImageFolders & {
  readonly copies: ImageFolders;
  readonly root: string;
  readonly contentRoot: string;
};

/** Astro's dev server knows nothing of derived and copied images, of notices and of a content root elsewhere: this serves them. */
export function serveImagesInDev({ cacheDir, photosDir, copies, root, contentRoot }: ServedFolders): Plugin {
  return {
    name: 'site-images',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const name = basename(decodeURIComponent(path.replace(/%(?![0-9a-f]{2})/gi, '')));
        const candidates = path.startsWith('/i/')
          ? [join(cacheDir, 'derived', name), join(copies.cacheDir, 'derived', name)]
          : path.startsWith('/photos/')
            ? [join(photosDir, name), join(copies.photosDir, name)]
            : path.startsWith(`${NOTICE_ADDRESS}/`)
              ? [join(contentRoot, noticePath(`${NOTICE_ADDRESS}/${name}`))]
              : /^\/[\w.-]+\.(svg|png|ico)$/.test(path)
                ? [join(root, 'public', name)]
                : [];
        const file = candidates.find((candidate) => existsSync(candidate));
        if (!file) return next();
        response.setHeader('Content-Type', getMimeType(file) ?? 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
  };
}
