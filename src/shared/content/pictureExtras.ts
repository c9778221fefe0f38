/** Which pictures are more than pixels in sRGB. Of colour profiles (ICC.1:2022) only the three primaries are read. */

/** A profile goes into each file made from the photo: those of cameras and screens are below 1 kB, measured ones may be megabytes. */
const PROFILE_BYTES_MAX = 4096;

/** The triangle of sRGB's primaries in the profile's own white, D50, in chromaticities. */
const SRGB_AREA = 0.1091;

/** Profiles of sRGB itself differ by a few thousandths; Adobe RGB and Display P3 hold a third more. */
const WIDER = 1.1;

/** Where a tag of this name lies; undefined where there is none. */
function locateTag(view: DataView, name: string): number | undefined {
  const count = view.getUint32(128);
  for (let at = 132; at < 132 + count * 12; at += 12) {
    if (readText(view, at, 4) === name) return view.getUint32(at + 4);
  }
  return undefined;
}

const readText = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, offset) => view.getUint8(at + offset)));

/** Chromaticity x, y of a primary. */
function readPrimary(view: DataView, name: string): readonly [number, number] | undefined {
  const at = locateTag(view, name);
  if (at === undefined) return undefined;
  const [x = 0, y = 0, z = 0] = [8, 12, 16].map((offset) => view.getInt32(at + offset));
  return [x / (x + y + z), y / (x + y + z)];
}

function measureGamut(view: DataView): number {
  if (readText(view, 36, 4) !== 'acsp' || readText(view, 16, 4) !== 'RGB ') return 0;
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readPrimary(view, name));
  if (!red || !green || !blue) return 0;
  return Math.abs(((green[0] - red[0]) * (blue[1] - red[1]) - (blue[0] - red[0]) * (green[1] - red[1])) / 2);
}

/** False for anything but three primaries in a small file, broken profiles included. */
function isWideProfile(profile: Uint8Array): boolean {
  if (profile.byteLength > PROFILE_BYTES_MAX) return false;
  try {
    const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
    return measureGamut(view) > SRGB_AREA * WIDER;
  } catch {
    // A place in the profile lies outside of it.
    return false;
  }
}

/** Beyond these two of EXIF's orientations, sharp 0.35.5 frees a gain map before it turns it (lovell/sharp#4599). */
const UNTURNED_MAX = 2;

/** What of a picture is kept beside its pixels in sRGB. */
export type PictureExtras = {
  /** It keeps its profile: it loses colours in sRGB. */
  readonly isWide: boolean;
  /** A JPEG of it keeps its gain map, by which it glows on screens that can. */
  readonly hasGainMap: boolean;
};

/** Reads from a picture's header what of it is kept. */
export function findExtras(header: {
  readonly icc?: Uint8Array | undefined;
  readonly gainMap?: object | undefined;
  readonly orientation?: number | undefined;
}): PictureExtras {
  const { icc, gainMap, orientation = 1 } = header;
  return {
    isWide: icc !== undefined && isWideProfile(icc),
    hasGainMap: gainMap !== undefined && orientation <= UNTURNED_MAX,
  };
}
