import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { customerShape, type PaymentSession, paymentShape, type SessionFolder } from './sessions.ts';

/** As much of a file as the page works with. What it was sold by is kept as it was read then. */
const shape = z.object({
  /** Sessions of one second keep their order by this. */
  place: z.int(),
  session: z.object({
    id: z.string().regex(/^cs_test_\w+$/),
    params: z.looseObject({
      success_url: z.string(),
      line_items: z.array(
        z.looseObject({
          quantity: z.int(),
          price_data: z.looseObject({
            unit_amount: z.int().min(0),
            currency: z.string(),
            product_data: z.looseObject({ name: z.string() }),
          }),
        }),
      ),
    }),
    created: z.int(),
    expiresAt: z.int(),
    status: z.enum(['open', 'complete', 'expired']),
    customer: customerShape.optional(),
    payment: paymentShape.optional(),
  }),
});
type Kept = { place: number; session: PaymentSession };

/** @throws where the file is none of ours, or damaged */
const readKept = (path: string): Kept =>
  shape.parse(JSON.parse(readFileSync(path, 'utf8'))) as unknown as Kept;

/** Keeps sessions in a folder, made by `make` before the first write. What cannot be read is logged and left there. */
export function createSessionFolder(
  folder: string,
  make: () => void,
  log: (line: string) => void,
): SessionFolder {
  const places = new Map<string, number>();
  let next = 0;
  const pathOf = (id: string) => join(folder, `${id}.json`);

  function namesOfFiles(): string[] {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.json'));
    } catch {
      return [];
    }
  }

  return {
    read() {
      const kept = namesOfFiles().flatMap((name) => {
        const path = join(folder, name);
        try {
          return [readKept(path)];
        } catch {
          log(`Payment page: ${path} is damaged, so its order is missing. Delete the file, or mend it.`);
          return [];
        }
      });
      kept.sort((a, b) => a.place - b.place);
      for (const { place, session } of kept) places.set(session.id, place);
      next = (kept.at(-1)?.place ?? -1) + 1;
      return kept.map(({ session }) => session);
    },
    save(session) {
      const place = places.get(session.id) ?? next++;
      places.set(session.id, place);
      make();
      mkdirSync(folder, { recursive: true });
      const path = pathOf(session.id);
      // Its name never holds a part of it, whenever the process ends.
      writeFileSync(`${path}.part`, JSON.stringify({ place, session } satisfies Kept));
      renameSync(`${path}.part`, path);
    },
    remove(id) {
      places.delete(id);
      rmSync(pathOf(id), { force: true });
    },
  };
}
