import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files of a folder and of those in it, and the links that lie there, as paths from the folder. No link is followed:
 * it could lead out of the project.
 */
export function plainFiles(folder: string): { readonly files: string[]; readonly links: string[] } {
  const [files, links]: [string[], string[]] = [[], []];
  const visit = (inner: string) => {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = inner ? `${inner}/${entry.name}` : entry.name;
      if (entry.isSymbolicLink()) links.push(path);
      else if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  if (existsSync(folder)) visit('');
  return { files, links };
}
