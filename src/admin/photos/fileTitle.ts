/** What cameras, phones and programs call files, where nothing or a number follows it. */
const CAMERA_WORDS = new Set(
  (
    'img imgp image images photo foto picture bild dsc dscn dscf dcim mvi mov vid pxl dji gopr gp sam cimg mg hpim ' +
    'kic pict screenshot bildschirmfoto scan signal whatsapp wa untitled unbenannt copy kopie edited portrait night ' +
    'mp cover burst hdr pano'
  ).split(' '),
);
const isCameraWord = (part: string): boolean => CAMERA_WORDS.has(part.toLowerCase());

/** At least two letters, perhaps with digits behind them, and no name that a camera gives: 'DSC00012' is none. */
function isWord(part: string): boolean {
  const [, letters = '', digits] = /^(\p{L}[\p{L}\p{M}'’]+)(\d*)$/u.exec(part) ?? [];
  return letters !== '' && !(digits && isCameraWord(letters));
}

/** A counter or a date (01, 2024, but not the 12 of '12 apostles'), or letters and digits mixed as in P1010034 or a hash. */
function isNoise(part: string): boolean {
  return /^(?:0\d*|\d{4,})$/.test(part) || (/^(?=.*\p{L})(?=.*\d).{4,}$/u.test(part) && !isWord(part));
}

/**
 * A file's name as a text that people read: 'stille-see_am-morgen.jpg' is 'Stille see am morgen'. Without extension, and
 * without what a camera or a copy has added; '' where nothing else is left, as of 'IMG_2041.jpg'.
 */
export function readableName(filename: string): string {
  const stem = filename.normalize('NFC').replace(/\.[^.\s]{1,5}$/, '');
  const parts = stem
    .replace(/\s*\(\d+\)$/, '')
    .split(/[\s_\-–+.,~()[\]\p{Cc}\p{Cf}]+/u)
    .filter(Boolean);
  for (let [part, next = ''] = parts; part; [part, next = ''] = parts) {
    if (!isNoise(part) && !(isCameraWord(part) && isNoise(next))) break;
    parts.shift();
  }
  while (isNoise(parts.at(-1) ?? '')) parts.pop();
  if (!parts.some((part) => isWord(part) && !isCameraWord(part))) return '';
  const text = parts.join(' ');
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}
