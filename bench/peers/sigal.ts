import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runWatched } from '../memory.ts';
import { install, type Peer } from './peer.ts';

const PACKAGE = 'sigal';
/** Photos of an album. */
const ALBUM = 24;

/** sigal, which makes two JPEGs of each photo: one album for each 24 photos. */
export async function findSigal(): Promise<Peer> {
  const tools = await install('sigal', PACKAGE, [
    ['python3', '-m', 'venv', '.'],
    ['bin/pip', 'install', '--quiet', PACKAGE],
  ]);
  return {
    name: 'sigal',
    version: (await runWatched(['--version'], { command: join(tools, 'bin/sigal') })).output.trim(),
    async prepare(site, folder) {
      const photosDir = join(site.contentRoot, 'public/photos');
      const albums = join(folder, 'albums');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'sigal.conf.py'), "source = 'albums'\ndestination = 'site'\n");
      return {
        async refresh() {
          await rm(albums, { recursive: true, force: true });
          for (const [at, name] of (await readdir(photosDir)).sort().entries()) {
            const album = join(albums, `${Math.floor(at / ALBUM)}`);
            if (at % ALBUM === 0) await mkdir(album, { recursive: true });
            await link(join(photosDir, name), join(album, name));
          }
        },
        build: () => runWatched(['build', '--quiet'], { command: join(tools, 'bin/sigal'), cwd: folder }),
      };
    },
  };
}
