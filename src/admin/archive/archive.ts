import type { StoredContent } from '../../shared/adminEndpoints.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { type Original, originalPath, portablePath } from '../../shared/content/imageFile.ts';
import { compareText } from '../../shared/content/projects.ts';
import { LANGUAGES } from '../../shared/i18n/language.ts';
import { editionsOf, freeNumbers } from '../../shared/shop/edition.ts';
import type { LedgerAnswer } from '../../shared/shop/ledger.ts';
import { loadAdminMessages } from '../shell/texts.ts';
import { archiveReadMe, type Missing } from '../site/readMe.ts';
import { archivePages, type FullSize, pictureName, type Shown, type SoldEdition } from './pages.ts';

type Pieces = AsyncIterable<Uint8Array<ArrayBuffer>>;
export type ContentFile = StoredContent['files'][number];

/** Everything an archive is made from. The command and the panel each provide one. */
export type ArchiveSource = Omit<Shown, 'fullSize' | 'hashes' | 'editions'> & {
  readonly address: string | undefined;
  readonly revision: string;
  readonly ledger: Pick<LedgerAnswer, 'entries' | 'signature' | 'key'> | undefined;
  readonly files: readonly ContentFile[];
  readonly originals: readonly Original[];
  readonly missing: readonly Missing[];
  readonly readFile: (file: ContentFile) => Pieces;
  readonly readOriginal: (original: Original) => Pieces;
};

export type ArchiveFile = {
  readonly path: string;
  readonly size: number;
  /** The checksum recorded earlier, in hex. */
  readonly sha256?: string;
  /** Git's blob id, of a file of the content. */
  readonly oid?: string;
  /** Generated for the archive, and so small. */
  readonly isMade: boolean;
  readonly read: () => Pieces;
};

/** An original differs from the file that was uploaded. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

/** Finds the best file of a photo: the original, else the display copy, else the published picture. */
export function fullSizes({ files, originals }: Pick<ArchiveSource, 'files' | 'originals'>) {
  const kept = new Map(originals.map((one) => [one.id, originalPath(one)]));
  const paths = new Set(files.map(({ path }) => path));
  return (photo: Photo): FullSize | undefined => {
    const name = pictureName(photo);
    const choices = [
      { kind: 'original', path: kept.get(photo.id) },
      { kind: 'large', path: name && `public/photos/large/${name}` },
      { kind: 'published', path: name && `public/photos/${name}` },
    ] as const;
    for (const { kind, path } of choices)
      if (path && (kind === 'original' || paths.has(path))) return { kind, path };
    return undefined;
  };
}

/** The sold numbers of each edition, from the ledger and the content's `sold_before`. */
function soldEditions({ photos, ledger }: Pick<ArchiveSource, 'photos' | 'ledger'>): SoldEdition[] {
  return photos.flatMap((photo) =>
    editionsOf(photo).map(({ name, edition }) => {
      const own = ledger?.entries.filter((one) => one.photo === photo.id && one.edition === name) ?? [];
      const last = new Map(own.map((one) => [one.number, one]));
      const here = [...last.values()].filter(({ state, serial }) => state === 'sold' && serial !== '');
      const taken = here.map(({ number }) => number);
      const free = new Set(freeNumbers(edition, taken));
      const all = Array.from({ length: Math.max(edition.size, ...taken) }, (_, at) => at + 1);
      const numbers = all
        .filter((number) => !free.has(number))
        .map((number) => {
          const entry = last.get(number);
          return { number, ...(entry?.state === 'sold' && { month: entry.month }) };
        });
      return { work: photo.id, edition: name, size: edition.size, sold: numbers.length, numbers };
    }),
  );
}

function made(path: string, text: string): ArchiveFile {
  const bytes = new TextEncoder().encode(text);
  const read = async function* () {
    yield bytes;
  };
  return { path, size: bytes.byteLength, isMade: true, read };
}

/** The text of a manifest (RFC 8493, 2.1.3), sorted by path. */
function manifest(hashes: ReadonlyMap<string, string>): string {
  const paths = [...hashes.keys()].sort(compareText);
  return paths.map((path) => `${hashes.get(path)}  ${path.replaceAll('%', '%25')}\n`).join('');
}

/** The ledger with one entry per line, so that the shell lines of the ledger's page can verify it. */
function ledgerText({ entries, signature, key }: NonNullable<ArchiveSource['ledger']>): string {
  const lines = entries.map((one) => `${JSON.stringify(one)}\n`).join(',');
  return `{"entries":[\n${lines}]\n,"signature":${JSON.stringify(signature)}\n,"key":${JSON.stringify(key)}\n}\n`;
}

/** The payload: the unchanged content, then originals, then the generated pages, which name the checksums of both. */
async function* payload(source: ArchiveSource): AsyncGenerator<ArchiveFile, void, string> {
  const hashes = new Map<string, string>();
  const take = (path: string, sha256: string) => {
    hashes.set(path, sha256);
  };
  const byPath = (one: { path: string }, other: { path: string }) => compareText(one.path, other.path);
  for (const file of source.files.toSorted(byPath)) {
    const { path, size, oid } = file;
    take(path, yield { path, size, oid, isMade: false, read: () => source.readFile(file) });
  }
  const originals = source.originals.map((one) => ({ path: originalPath(one), one }));
  for (const { path, one } of originals.sort(byPath)) {
    const { bytes: size, sha256 } = one;
    const found = yield { path, size, sha256, isMade: false, read: () => source.readOriginal(one) };
    if (found !== sha256) throw new DamagedFileError(path);
    take(path, found);
  }
  const editions = soldEditions(source);
  const shown: Shown = { ...source, editions, fullSize: fullSizes(source), hashes };
  for (const { path, text } of archivePages(shown)) yield made(path, text);
  yield made('README.txt', archiveReadMe(source));
  yield made('editions.json', `${JSON.stringify(editions, null, 2)}\n`);
  if (source.ledger) yield made('ledger.json', ledgerText(source.ledger));
}

/** The text of bag-info.txt (RFC 8493, 2.2.2). The date is the revision's, so that two runs give the same bytes. */
function bagInfo({ site, address, date, revision }: ArchiveSource, bytes: number, files: number): string {
  const lines: readonly (readonly [string, unknown])[] = [
    ['Source-Organization', site.owner],
    ['Contact-Email', site['contact.email']],
    ['External-Description', site.title],
    ['External-Identifier', [address, revision].filter(Boolean).join(' ')],
    ['Bagging-Date', date],
    ['Payload-Oxum', `${bytes}.${files}`],
  ];
  return lines
    .flatMap(([name, value]) => (value ? [`${name}: ${String(value).replace(/\s+/g, ' ')}\n`] : []))
    .join('');
}

/**
 * Yields every file of an archive, a bag of RFC 8493, in order. Pass the SHA-256 of each file to `next`. At most one piece
 * of a file is in memory. The manifest comes last, so an interrupted archive is never mistaken for a complete one.
 * @throws DamagedFileError when an original differs from its noted checksum
 */
export async function* archiveFiles(source: ArchiveSource): AsyncGenerator<ArchiveFile, void, string> {
  await Promise.all(LANGUAGES.map(loadAdminMessages));
  const tags = new Map<string, string>();
  const hashes = new Map<string, string>();
  let bytes = 0;
  const declaration = made('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
  tags.set(declaration.path, yield declaration);
  const files = payload(source);
  for (let next = await files.next(''); !next.done; ) {
    const path = `data/${portablePath(next.value.path)}`;
    const sha256 = yield { ...next.value, path };
    hashes.set(path, sha256);
    bytes += next.value.size;
    next = await files.next(sha256);
  }
  for (const tag of [
    made('bag-info.txt', bagInfo(source, bytes, hashes.size)),
    made('manifest-sha256.txt', manifest(hashes)),
  ])
    tags.set(tag.path, yield tag);
  yield made('tagmanifest-sha256.txt', manifest(tags));
}
