import { valueAt } from '../isRecord.ts';
import { IMAGE_PIXELS_MAX } from '../limits.ts';
import { PROFILE_LENGTH_MAX, type PrintFact, type Sides } from '../shop/print.ts';

export type FileHeader = {
  /** The upright size in px. */
  readonly sides?: Sides | undefined;
  readonly profile?: string | undefined;
  /** True for colours of printing presses, which change on a screen. */
  readonly isCmyk: boolean;
  /** True for a phone's format that few browsers open. */
  readonly isHeic: boolean;
};

type FileRemark = 'empty' | 'unreadable' | 'heic' | 'manyPixels' | 'otherSize' | 'cmyk';

/** The facts about a chosen file. `print` is undefined while the picture's size is unknown. */
export type ChosenFile = {
  readonly print?: PrintFact | undefined;
  readonly remarks: readonly FileRemark[];
};

/** Where exifreader reports the size, by format: JPEG, PNG, WebP, GIF. */
const SIZES = [
  ['file', 'Image Width', 'Image Height'],
  ['png', 'Image Width', 'Image Height'],
  ['riff', 'ImageWidth', 'ImageHeight'],
  ['gif', 'Image Width', 'Image Height'],
] as const;
/** EXIF orientations above this one turn the picture on its side. */
const UPRIGHT_MAX = 4;
const CMYK_COMPONENTS = 4;

const tagValue = (tags: unknown, group: string, name: string) => valueAt(tags, `${group}.${name}.value`);

const isLength = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** Converts exifreader's groups of tags. */
export function headerOf(tags: unknown): FileHeader {
  const [size] = SIZES.flatMap(([group, across, down]) => {
    const [width, height] = [tagValue(tags, group, across), tagValue(tags, group, down)];
    return isLength(width) && isLength(height) ? [{ width, height }] : [];
  });
  const orientation = tagValue(tags, 'exif', 'Orientation');
  const isTurned = typeof orientation === 'number' && orientation > UPRIGHT_MAX;
  const name = tagValue(tags, 'icc', 'ICC Description');
  const profile = typeof name === 'string' ? name.replace(/\p{Cc}/gu, '').trim() : '';
  return {
    sides: size && isTurned ? { width: size.height, height: size.width } : size,
    profile: profile.slice(0, PROFILE_LENGTH_MAX) || undefined,
    isCmyk:
      tagValue(tags, 'icc', 'Color Space') === 'CMYK' ||
      tagValue(tags, 'file', 'Color Components') === CMYK_COMPONENTS,
    isHeic: tagValue(tags, 'file', 'FileType') === 'heic',
  };
}

/** Describes a file. @param decoded its upright size in px; undefined until the browser has tried */
export function judgeFile(
  bytes: number,
  header: FileHeader = { isCmyk: false, isHeic: false },
  decoded?: Sides | 'unreadable',
): ChosenFile {
  if (bytes === 0) return { remarks: ['empty'] };
  const { sides: said, profile, isCmyk, isHeic } = header;
  if (decoded === 'unreadable') {
    // Browsers differ in how many pixels they open.
    const isTooMany = said && said.width * said.height > IMAGE_PIXELS_MAX;
    return { remarks: [isHeic ? 'heic' : isTooMany ? 'manyPixels' : 'unreadable'] };
  }
  const sides = decoded ?? said;
  const isOther = decoded && said && (decoded.width !== said.width || decoded.height !== said.height);
  return {
    print: sides && { widthPx: sides.width, heightPx: sides.height, ...(profile && { profile }) },
    remarks: [...(isOther ? ['otherSize' as const] : []), ...(isCmyk ? ['cmyk' as const] : [])],
  };
}
