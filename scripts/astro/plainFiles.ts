import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files and links of a folder and those in it, as paths from it. No link is followed: it could lead out. */
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
