import { basename } from 'node:path';
import {
  contrast,
  GREY_INK,
  hasShadows,
  readableOn,
  settingVariables,
} from '../../src/shared/content/settings/css.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import { readPublicSettings } from '../content/publicLists.ts';
import { readSite } from '../content/shownPhotos.ts';
import type { MailSource } from './mailSource.ts';
import type { MailLook, MailPicture } from './template.ts';

/** Longer side of a photo, and size of a logo, in CSS px; the files have twice as many. */
const PHOTO_PX = 96;
const LOGO_PX = { width: 240, height: 48 } as const;
/** Keeps mails quick on a phone: the most bytes of a picture, and the most pictures. */
const PICTURE_MAX_BYTES = 30_000;
const PICTURES_MAX = 20;
/** Decoding a larger file takes too long. */
const SOURCE_MAX_BYTES = 40 * 1024 * 1024;
const QUALITIES = [78, 60, 40, 20] as const;

/** A content file as a small picture inside a mail; undefined if it cannot be one. */
async function pictureOf(
  filename: string,
  kind: 'photo' | 'logo',
  { file, snapshot }: MailSource,
): Promise<MailPicture | undefined> {
  const path = `${IMAGE_FOLDER}/${basename(filename)}`;
  try {
    if ((snapshot.files.get(path)?.size ?? Number.POSITIVE_INFINITY) > SOURCE_MAX_BYTES) return undefined;
    const found = await file(path);
    if (!found) return undefined;
    const { default: sharp } = await import('sharp');
    const box = kind === 'photo' ? { width: PHOTO_PX, height: PHOTO_PX } : LOGO_PX;
    const small = sharp(found, { density: kind === 'logo' ? 288 : 72 }).autoOrient();
    const sized = small.resize({
      width: box.width * 2,
      height: box.height * 2,
      fit: 'inside',
      withoutEnlargement: kind === 'photo',
    });
    for (const quality of QUALITIES) {
      const flat = sized.clone().flatten({ background: '#ffffff' }).jpeg({ quality });
      const written = kind === 'photo' ? flat : sized.clone().png({ palette: true, quality });
      const { data: bytes, info } = await written.toBuffer({ resolveWithObject: true });
      if (bytes.byteLength > PICTURE_MAX_BYTES) continue;
      const shown = { width: Math.ceil(info.width / 2), height: Math.ceil(info.height / 2) };
      const [type, ending] =
        kind === 'photo' ? (['image/jpeg', 'jpg'] as const) : (['image/png', 'png'] as const);
      return { cid: `${kind}-${basename(filename).replace(/\W/g, '-')}.${ending}`, bytes, type, ...shown };
    }
  } catch {
    // A mail without the picture is better than none.
  }
  return undefined;
}

const FACES: Readonly<Record<string, string>> = {
  Figtree: "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  Bricolage: "'Bricolage Grotesque','Helvetica Neue',Helvetica,Arial,sans-serif",
  Newsreader: "Newsreader,Georgia,'Times New Roman',serif",
};

/** The background of mails in dark mode, against which a button must be visible. */
const DARK_GROUND = '#161616';
const SEEN_MIN = 3;
/** In px: larger ones would not fit beside a mail's text. */
const RADIUS_MAX = 24;
const SHADOW_MAX = 8;

/** The look of the site's mails, with pictures of these files of public/photos. Never throws. */
export async function mailLook(
  title: string,
  files: readonly (string | undefined)[],
  source: MailSource,
): Promise<MailLook> {
  const { typeface, accent, logo } = readSite(source.snapshot) as Record<string, string | undefined>;
  const { settings } = readPublicSettings(source.snapshot);
  const variables = Object.fromEntries(settingVariables(settings, { accent, typeface }));
  const wanted = variables['--accent'] ?? '';
  const visibleOn = (ground: string) => (contrast(wanted, ground) >= SEEN_MIN ? wanted : readableOn(ground));
  const pair = (ground: string) => [ground, readableOn(ground)] as const;
  const isCalm = !variables['--font-display']?.includes('loud');
  const shadow = [settings.btnShadowX, settings.btnShadowY].map(
    (px) => `${Math.max(-SHADOW_MAX, Math.min(px, SHADOW_MAX))}px`,
  );
  const names = [...new Set(files)].filter((name) => name !== undefined).slice(0, PICTURES_MAX);
  const [mark, ...photos] = await Promise.all([
    logo ? pictureOf(logo, 'logo', source) : undefined,
    ...names.map(async (name) => [name, await pictureOf(name, 'photo', source)] as const),
  ]);
  return {
    title,
    logo: mark,
    photos: new Map(photos.flatMap(([name, photo]) => (photo ? [[name, photo] as const] : []))),
    face: FACES[typeface || (isCalm ? 'Figtree' : 'Bricolage')] ?? '',
    button: { light: pair(visibleOn('#ffffff')), dark: pair(visibleOn(DARK_GROUND)) },
    radius: Math.min(settings.cornerRadiusPx, RADIUS_MAX),
    bold: hasShadows(settings)
      ? {
          ground: settings.colorPhotos,
          text: readableOn(settings.colorPhotos),
          outline: variables['--outline'] ?? GREY_INK,
          shadow: `${shadow.join(' ')} 0`,
        }
      : undefined,
  };
}
