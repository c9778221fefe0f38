import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { fillFrom, put } from '../../fixtures/localRepository.ts';

export type TreeItem = { mode: string; name: string; oid: string };
/** A changed path; without `oid` it is removed. */
type TreeChange = { path: string; mode: string; oid: string | null };
/** A change without content deletes the file. */
export type FileChange = { path: string; content?: Uint8Array };
export type TreeEntry = { path: string; mode: string; type: string; oid: string; size: number };
export type CommitInfo = Record<'oid' | 'tree' | 'author' | 'date' | 'message', string> & {
  parents: string[];
};

export const FOLDER_MODE = '40000';
/** Git sorts a folder as if its name ended in a slash. */
const sortName = ({ mode, name }: TreeItem) => Buffer.from(mode === FOLDER_MODE ? `${name}/` : name);

/**
 * A bare repository in memory, so that no call needs a child process. Reading `folder` writes a real repository, which
 * follows all later changes. Most tests need none, and writing would take most of their time.
 */
export class BareRepository {
  readonly #branch: string;
  readonly #blobs = new Map<string, Buffer>();
  readonly #trees = new Map<string, TreeItem[]>();
  readonly #commits = new Map<string, CommitInfo>();
  /** All objects in Git's format. */
  readonly #objects = new Map<string, Buffer>();
  readonly #heads = new Map<string, string>();
  readonly #listings = new Map<string, TreeEntry[]>();
  #lastWrite: Promise<unknown> = Promise.resolve();
  #folder: string | undefined;
  readonly blob = (oid: string) => this.#blobs.get(oid);
  readonly tree = (oid: string) => this.#trees.get(oid) ?? [];
  readonly commitInfo = (oid: string) => this.#commits.get(oid);
  readonly head = (branch: string) => this.#heads.get(branch);
  /** Whether nothing was ever pushed. */
  readonly isEmpty = () => this.#heads.size === 0;

  private constructor(branch: string) {
    this.#branch = branch;
  }

  /** Creates a repository with one commit of the files; without files it is empty. */
  static create(branch: string, files: Record<string, string | Uint8Array>): BareRepository {
    const repository = new BareRepository(branch);
    const changes = Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content) }));
    if (changes.length > 0) repository.commit(branch, undefined, 'Start', changes);
    return repository;
  }

  get folder(): string {
    if (this.#folder !== undefined) return this.#folder;
    this.#folder = mkdtempSync(join(tmpdir(), 'bare-repository-'));
    fillFrom(this.#branch, this.#folder, (template) => {
      execFileSync('git', ['init', '-q', '--bare', '--template=', '-b', this.#branch, template]);
    });
    for (const [oid, whole] of this.#objects) this.#write(oid, whole);
    for (const [branch, oid] of this.#heads) this.#moveBranch(branch, oid);
    return this.#folder;
  }

  #write(oid: string, whole: Buffer): void {
    if (this.#folder === undefined) return;
    put(this.#folder, `objects/${oid.slice(0, 2)}/${oid.slice(2)}`, deflateSync(whole, { level: 0 }));
  }

  /** @returns the id of the object */
  #store(kind: 'blob' | 'tree' | 'commit', body: Buffer): string {
    const whole = Buffer.concat([Buffer.from(`${kind} ${body.byteLength}\0`), body]);
    const oid = createHash('sha1').update(whole).digest('hex');
    if (!this.#objects.has(oid)) this.#write(oid, whole);
    this.#objects.set(oid, whole);
    return oid;
  }

  storeBlob(content: string | Uint8Array): string {
    const bytes = Buffer.from(content);
    const oid = this.#store('blob', bytes);
    this.#blobs.set(oid, bytes);
    return oid;
  }

  #storeTree(items: TreeItem[]): string {
    const parts = items.flatMap(({ mode, name, oid }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(oid, 'hex'),
    ]);
    const oid = this.#store('tree', Buffer.concat(parts));
    this.#trees.set(oid, items);
    return oid;
  }

  createCommit(tree: string, parents: string[], message: string): string {
    const seconds = Math.floor(Date.now() / 1000);
    const who = `Fake <fake@example.org> ${seconds} +0000`;
    const lines = [
      `tree ${tree}`,
      ...parents.map((parent) => `parent ${parent}`),
      `author ${who}`,
      `committer ${who}`,
    ];
    const oid = this.#store('commit', Buffer.from(`${lines.join('\n')}\n\n${message}`));
    const date = new Date(seconds * 1000).toISOString();
    this.#commits.set(oid, { oid, tree, parents, author: 'Fake', date, message: message.trimEnd() });
    return oid;
  }

  /** @returns the tree `base` with some paths set or removed; undefined if it becomes empty */
  #changeTree(base: string | undefined, changes: readonly TreeChange[]): string | undefined {
    const items = new Map(this.#trees.get(base ?? '')?.map((item) => [item.name, item]));
    const below = new Map<string, TreeChange[]>();
    for (const change of changes) {
      const slash = change.path.indexOf('/');
      const name = change.path.slice(0, slash < 0 ? undefined : slash);
      if (slash >= 0)
        below.set(name, [...(below.get(name) ?? []), { ...change, path: change.path.slice(slash + 1) }]);
      else if (change.oid) items.set(name, { mode: change.mode, name, oid: change.oid });
      else items.delete(name);
    }
    for (const [name, inside] of below) {
      const folder = items.get(name);
      const oid = this.#changeTree(folder?.mode === FOLDER_MODE ? folder.oid : undefined, inside);
      if (oid) items.set(name, { mode: FOLDER_MODE, name, oid });
      else items.delete(name);
    }
    if (items.size === 0) return undefined;
    const names = [...items.values()].sort((a, b) => Buffer.compare(sortName(a), sortName(b)));
    return this.#storeTree(names);
  }

  /** The tree `base` with some paths set or, if `oid` is null, removed. */
  writeTree(base: string | undefined, changes: readonly TreeChange[]): string {
    return this.#changeTree(base, changes) ?? this.#storeTree([]);
  }

  /** Runs the real Git on it. @returns its output; rejects with its errors */
  async git(args: string[]): Promise<Buffer> {
    const options = { cwd: this.folder, encoding: 'buffer', maxBuffer: 1e8 } as const;
    return (await promisify(execFile)('git', ['-c', 'core.quotePath=false', ...args], options)).stdout;
  }

  /** Runs writes one after another, like GitHub's lock on a branch. */
  exclusively<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.#lastWrite.then(task, task);
    this.#lastWrite = result.catch(() => {});
    return result;
  }

  #moveBranch(branch: string, to: string): void {
    this.#heads.set(branch, to);
    if (this.#folder !== undefined) put(this.#folder, `refs/heads/${branch}`, `${to}\n`);
  }

  /** Only works before `folder` is used. */
  renameBranch(from: string, to: string): void {
    this.#moveBranch(to, this.head(from) ?? '');
    this.#heads.delete(from);
  }

  /** Commits on top of `parent` and moves the branch there. */
  commit(branch: string, parent: string | undefined, message: string, changes: FileChange[]): string {
    const entries = changes.map(({ path, content }) => {
      return { path, mode: '100644', oid: content ? this.storeBlob(content) : null };
    });
    const tree = this.writeTree(parent && this.commitInfo(parent)?.tree, entries);
    const oid = this.createCommit(tree, parent ? [parent] : [], message);
    this.#moveBranch(branch, oid);
    return oid;
  }

  /** All entries below a commit or tree, folders included. */
  entries(treeish: string): TreeEntry[] {
    const tree = this.commitInfo(treeish)?.tree ?? treeish;
    let listing = this.#listings.get(tree);
    if (!listing) {
      listing = this.tree(tree).flatMap(({ mode, name, oid }): TreeEntry[] => {
        const blob = this.blob(oid);
        if (blob) return [{ path: name, mode, type: 'blob', oid, size: blob.byteLength }];
        const inside = this.entries(oid).map((entry) => ({ ...entry, path: `${name}/${entry.path}` }));
        return [{ path: name, mode, type: 'tree', oid, size: 0 }, ...inside];
      });
      this.#listings.set(tree, listing);
    }
    return listing;
  }

  /** The bytes of a file at a branch's head. */
  file(branch: string, path: string): Buffer | undefined {
    const entry = this.entries(this.head(branch) ?? '').find((one) => one.path === path);
    return entry && this.blob(entry.oid);
  }

  /** The latest commits, newest first; with a path only those that changed it. */
  log(from: string, limit: number, path?: string): CommitInfo[] {
    const found: CommitInfo[] = [];
    const at = (commit: string | undefined) =>
      commit && this.entries(commit).find((entry) => entry.path === path)?.oid;
    for (let next: string | undefined = from; next && found.length < limit; ) {
      const info: CommitInfo | undefined = this.commitInfo(next);
      if (!info) break;
      if (path === undefined || at(info.oid) !== at(info.parents[0])) found.push(info);
      next = info.parents[0];
    }
    return found;
  }

  /** @returns `[status letter, path]` of each file that a commit changed. */
  changedFiles(commit: string): ['A' | 'M' | 'D', string][] {
    const blobsOf = (oid: string | undefined) => {
      const blobs = oid ? this.entries(oid).filter(({ type }) => type === 'blob') : [];
      return new Map(blobs.map(({ path, oid, mode }) => [path, `${mode} ${oid}`]));
    };
    const before = blobsOf(this.commitInfo(commit)?.parents[0]);
    const after = blobsOf(commit);
    return [...new Set([...before.keys(), ...after.keys()])]
      .sort()
      .flatMap((path): ['A' | 'M' | 'D', string][] => {
        if (before.get(path) === after.get(path)) return [];
        return [[!before.has(path) ? 'A' : after.has(path) ? 'M' : 'D', path]];
      });
  }

  /** Moves the branch if that is a fast-forward. */
  fastForward(branch: string, to: string): boolean {
    const from = this.head(branch);
    const isAncestor = (oid: string): boolean =>
      oid === from || (this.commitInfo(oid)?.parents ?? []).some(isAncestor);
    if (!from || !isAncestor(to)) return false;
    this.#moveBranch(branch, to);
    return true;
  }

  async fsck(): Promise<string> {
    return (await this.git(['fsck', '--strict', '--no-dangling'])).toString();
  }

  /** Removes its folder, if there is one. */
  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}
