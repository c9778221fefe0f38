import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Removes from the site's folder what this build did not put there. It comes last: a build that fails on its way, because
 * the disk is full, leaves every file that the pages of the last one need.
 * @param published paths from the site's folder: files, and folders that are kept whole
 */
export function dropRest(distDir: string, published: ReadonlySet<string>): void {
  const onTheWay = new Set<string>();
  for (const path of published) {
    for (let folder = dirname(path); folder !== '.' && !onTheWay.has(folder); folder = dirname(folder)) {
      onTheWay.add(folder);
    }
  }
  const clear = (folder: string) => {
    for (const name of readdirSync(join(distDir, folder))) {
      const path = folder ? `${folder}/${name}` : name;
      if (published.has(path) || path === '.git') continue;
      if (onTheWay.has(path)) clear(path);
      else rmSync(join(distDir, path), { recursive: true, force: true });
    }
  };
  if (existsSync(distDir)) clear('');
}
