import type { ContentStore, Snapshot } from './contentStore.ts';

/** A store under test, and a way to look at what it really wrote, past the store itself. */
export type StoreUnderTest = {
  store: ContentStore;
  /** A second store on the same content, as another process would have it. */
  another: () => ContentStore;
  /** Number of commits on the branch. */
  countCommits: () => Promise<number>;
  /** Whole texts of the branch's commits, the latest first. */
  log: () => Promise<string>;
  /** A committed file's bytes, read by git. */
  committed: (path: string) => Promise<Uint8Array | undefined>;
  /** What `git fsck` complains about. */
  fsck: () => Promise<string>;
  dispose: () => Promise<void>;
};

/** What every store under test starts with. */
export const STARTING_CONTENT: Record<string, string> = {
  'content/site.json': '{\n  "title": "Site"\n}\n',
  'content/photos/a.json': '{\n  "order": 0\n}\n',
  'content/photos/b.json': '{\n  "order": 1\n}\n',
  'content/home/de.md': '---\n---\nGrüße, 世界 🎨\n',
  'public/photos/a.jpg': '\xff\xd8not really an image',
  'README.md': 'not content\n',
};

/** The text of a file that must have one. */
export function textOf(snapshot: Snapshot, path: string): string {
  const text = snapshot.files.get(path)?.text;
  if (text === undefined) throw new Error(`${path} has no text`);
  return text;
}
