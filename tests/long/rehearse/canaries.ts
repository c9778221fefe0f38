import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A buyer whose every word is to be found nowhere but at Stripe, the lab and in the mails. */
export const BUYER = {
  email: 'canary-letters@buyer.example',
  name: 'Canary Quillfeather',
  line1: 'Canarystraße 77',
  postal_code: '98761',
  city: 'Canaryhausen',
};

/** What of a buyer somebody could be known by. The postal code alone may be a number of something else. */
const PERSONAL = [BUYER.email, BUYER.name, BUYER.line1, BUYER.city];

/** The values that stand in a text, whatever it was encoded as on its way into a file or a log. */
export function foundIn(text: string, values: readonly string[] = PERSONAL): string[] {
  return values.filter((value) =>
    [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -1),
    ].some((form) => text.includes(form)),
  );
}

/** Every file below a folder with what it holds; names belong to it. */
export async function filesBelow(folder: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { name: path.slice(folder.length), text: await readFile(path, 'utf8') };
    });
  return Promise.all(files).catch((error: NodeJS.ErrnoException) => {
    // What was still being written has its name by now: all are looked at again.
    if (error.code === 'ENOENT') return filesBelow(folder);
    throw error;
  });
}
