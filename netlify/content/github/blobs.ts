import { mapAtOnce } from '../../lib/mapAtOnce.ts';
import { blobId } from '../blobId.ts';
import { isTextPath } from '../contentPaths.ts';
import type { StoredFile } from '../contentStore.ts';
import { AS_BYTES, bytesOf, type GithubClient } from './client.ts';
import { unreadable } from './errors.ts';
import { type BlobsData, blobsQuery, type ListedFile, readBlobs } from './queries.ts';

const BLOBS_PER_QUERY = 250;
const PARALLEL_BLOBS = 4;
const BYTES_KEPT = 16_000_000;

/** Contents by blob id: they never change, so each is fetched once. `seed`: texts that came with the deploy. */
export function createGithubBlobs(client: GithubClient, seed: Iterable<StoredFile>) {
  let texts = new Map<string, string>();
  for (const { oid, text } of seed) if (text !== undefined) texts.set(oid, text);
  const recentBytes = new Map<string, Uint8Array>();
  let recentSize = 0;

  /** Keeps what was just written, so that it need not be fetched. */
  function remember(oid: string, bytes: Uint8Array): void {
    if (bytes.byteLength > BYTES_KEPT || recentBytes.has(oid)) return;
    recentBytes.set(oid, bytes);
    recentSize += bytes.byteLength;
    for (const [oldest, old] of recentBytes) {
      if (recentSize <= BYTES_KEPT) break;
      recentBytes.delete(oldest);
      recentSize -= old.byteLength;
    }
  }

  /** The bytes of a blob. Throws `ContentError`. */
  async function bytes(oid: string): Promise<Uint8Array> {
    const known = recentBytes.get(oid);
    if (known) return known;
    const answer = await client.rest.git.getBlob({ ...client.at, file_sha: oid, ...AS_BYTES });
    const fetched = await bytesOf(answer);
    if (blobId(fetched) !== oid) throw unreadable();
    remember(oid, fetched);
    return fetched;
  }

  /** Accepts a text only when it is the blob: GitHub cuts long ones and re-codes what is not UTF-8. */
  function accept(oid: string, text: string | undefined): boolean {
    if (text === undefined || blobId(text) !== oid) return false;
    texts.set(oid, text);
    return true;
  }

  /** The texts of blobs by their names as {@link blobsQuery} takes them; those that did not come whole are undefined. */
  async function askTexts(names: readonly string[]): Promise<(string | undefined)[]> {
    const found: (string | undefined)[] = [];
    for (let start = 0; start < names.length; start += BLOBS_PER_QUERY) {
      const chunk = names.slice(start, start + BLOBS_PER_QUERY);
      const read = (data: BlobsData) => readBlobs(data, chunk.length);
      found.push(...(await client.graphql(blobsQuery(chunk), client.at, read)));
    }
    return found;
  }

  async function fetchTexts(missing: string[]): Promise<void> {
    const found = await askTexts(missing);
    await fetchWhole(missing.filter((oid, index) => !accept(oid, found[index])));
  }

  async function fetchWhole(oids: string[]): Promise<void> {
    await mapAtOnce(oids, PARALLEL_BLOBS, async (oid) => {
      texts.set(oid, Buffer.from(await bytes(oid)).toString('utf8'));
    });
  }

  return {
    bytes,
    askTexts,
    remember,
    knownTexts: () => texts.size,
    /** The files with their texts, asking GitHub for those that are not known yet. Throws `ContentError`. */
    async complete(listed: ListedFile[]): Promise<Map<string, StoredFile>> {
      const unknown = listed.filter(({ path, oid, text }) => {
        return isTextPath(path) && !texts.has(oid) && !accept(oid, text);
      });
      // A text that came but did not fit its id would not fit the second time either.
      const came = new Set(unknown.filter(({ text }) => text !== undefined).map(({ oid }) => oid));
      const missing = new Set(unknown.map(({ oid }) => oid).filter((oid) => !came.has(oid)));
      await fetchTexts([...missing]);
      await fetchWhole([...came]);
      const files = new Map<string, StoredFile>();
      const inUse = new Map<string, string>();
      for (const { path, oid, size } of [...listed].sort((a, b) => (a.path < b.path ? -1 : 1))) {
        const text = isTextPath(path) ? texts.get(oid) : undefined;
        if (text !== undefined) inUse.set(oid, text);
        files.set(path, text === undefined ? { path, oid, size } : { path, oid, text, size });
      }
      texts = inUse;
      return files;
    },
  };
}
