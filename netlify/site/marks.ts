import { isActiveDrawing, svgSize } from '../../src/shared/content/drawing.ts';
import type { Fault } from '../../src/shared/content/faults.ts';
import { validateField } from '../../src/shared/content/fields/validate.ts';
import { imageFormatOf } from '../../src/shared/content/imageFile.ts';
import { MARK_PREFIX } from '../../src/shared/content/stored.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import { blobId, type Change } from '../content/contentStore.ts';
import type { SiteFile } from '../content/siteFiles.ts';
import { badForm } from '../lib/apiError.ts';
import type { CallFault } from '../lib/messages/index.ts';

/** The largest sizes of the site's own pictures, in px: twice the displayed size. */
const BOXES: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  logo: { width: 1200, height: 400 },
  icon: { width: 512, height: 512 },
};
/** A cleaned picture, or its fault. */
async function cleanMark(
  name: string,
  found: Buffer,
): Promise<{ readonly bytes: Uint8Array; readonly extension: 'svg' | 'png' } | Fault> {
  const { default: sharp } = await import('sharp');
  try {
    if (imageFormatOf(found) === 'png') {
      const box = { ...BOXES[name], fit: 'inside' as const, withoutEnlargement: true };
      return {
        bytes: await sharp(found, { failOn: 'error' }).resize(box).png().toBuffer(),
        extension: 'png',
      };
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(found);
    if (!svgSize(text)) return { code: 'markKind' };
    if (isActiveDrawing(text)) return { code: 'markActive' };
    await sharp(found).png().toBuffer();
    return { bytes: found, extension: 'svg' };
  } catch {
    return { code: 'markDamaged' };
  }
}

/**
 * Replaces the files in the sent values by their new names.
 * @returns the files, to store with content/site.json
 * @throws ApiError badInput for a file that cannot be used
 */
export async function takeMarks(edits: ReadonlyMap<SiteFile, Record<string, unknown>>): Promise<Change[]> {
  const changes: Change[] = [];
  const faults: CallFault[] = [];
  for (const [{ fields, prefix }, edit] of edits)
    for (const [name, sent] of Object.entries(edit)) {
      const row = fields[name];
      if (row?.kind !== 'mark' || typeof sent !== 'string' || !sent.startsWith('data:')) continue;
      const bytes = Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64');
      const clean = validateField(row, sent, true) ?? (await cleanMark(name, bytes));
      if ('code' in clean) faults.push({ path: prefix + name, ...clean });
      else {
        const filename = `${MARK_PREFIX}${name}-${blobId(clean.bytes).slice(0, 8)}.${clean.extension}`;
        edit[name] = filename;
        changes.push({ path: `${IMAGE_FOLDER}/${filename}`, content: clean.bytes });
      }
    }
  if (faults.length > 0) throw badForm(faults);
  return changes;
}
