import { isContentPath, MAX_FOLDERS, TEXT_FOLDER } from '../contentPaths.ts';

const ENTRY = 'name type mode oid size';
const BLOB_TEXT = '... on Blob { text isTruncated }';

/** Nested folders: GraphQL has no recursion, so the query spells out the depth that content may have. */
function treeSelection(depth: number, withText: boolean): string {
  const text = withText ? BLOB_TEXT : '';
  const deeper = depth > 0 ? treeSelection(depth - 1, withText) : '';
  const object = text || deeper ? `object { ${text} ${deeper} }` : '';
  return `... on Tree { entries { ${ENTRY} ${object} } }`;
}

/** Head, recent messages, images and all of `content/` in one request, so that they are consistent. */
export function contentQuery(withText: boolean): string {
  return `query Content($owner: String!, $repo: String!, $branch: String!, $recent: Int!) {
    repository(owner: $owner, name: $repo) {
      isEmpty
      ref(qualifiedName: $branch) {
        target {
          ... on Commit {
            oid
            tree { oid }
            history(first: $recent) { nodes { oid message } }
            content: file(path: "content") { object { ${treeSelection(MAX_FOLDERS, withText)} } }
            images: file(path: "public/photos") { object { ${treeSelection(1, false)} } }
          }
        }
      }
    }
  }`;
}

/** @param names ids of blobs, or `<commit>:<path>`; read as `b0`, `b1`, … */
export function blobsQuery(names: readonly string[]): string {
  const fields = names.map(
    (name, index) => `b${index}: object(expression: ${JSON.stringify(name)}) { ${BLOB_TEXT} }`,
  );
  return `query Blobs($owner: String!, $repo: String!) {
    repository(owner: $owner, name: $repo) { ${fields.join(' ')} }
  }`;
}

export const COMMIT_MUTATION = `mutation Save($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid tree { oid } } }
}`;

const HISTORY_NODES =
  'nodes { oid message committedDate author { name } parents(first: 1) { nodes { oid } } }';

/** The latest commits of both folders: GitHub filters by one path at a time. */
export const HISTORY_QUERY = `query History($owner: String!, $repo: String!, $branch: String!, $limit: Int!) {
  repository(owner: $owner, name: $repo) {
    ref(qualifiedName: $branch) {
      target {
        ... on Commit {
          content: history(first: $limit, path: "content") { ${HISTORY_NODES} }
          images: history(first: $limit, path: "public/photos") { ${HISTORY_NODES} }
        }
      }
    }
  }
}`;

type Blob = { text?: string | null; isTruncated?: boolean | null };
type Entry = { name: string; type: string; mode: number; oid: string; size: number; object?: Folder | null };
type Folder = Blob & { entries?: Entry[] | null };
type Commit = { oid: string; tree: { oid: string } };
type Nodes<Node> = { nodes: Node[] };
type Branch<Target> = { isEmpty?: boolean; ref: { target: Target } | null };

export type ContentData = {
  repository: Branch<
    Commit & {
      history: Nodes<{ oid: string; message: string }>;
      content: { object: Folder } | null;
      images: { object: Folder } | null;
    }
  >;
};
export type BlobsData = { repository: Record<string, Blob | null> };
export type CommitData = { createCommitOnBranch: { commit: Commit } };
export type ListedCommit = {
  oid: string;
  message: string;
  committedDate: string;
  author: { name: string | null } | null;
  parents: Nodes<{ oid: string }>;
};
export type HistoryData = {
  repository: Branch<{ content: Nodes<ListedCommit>; images: Nodes<ListedCommit> }>;
};

/** One file of GitHub's answer. `text` is undefined when it was not requested, or was truncated. */
export type ListedFile = { path: string; oid: string; size: number; text: string | undefined };

export type ListedContent = {
  revision: string;
  tree: string;
  recent: { oid: string; message: string }[];
  files: ListedFile[];
};

const SYMBOLIC_LINK = 0o120000;

/** Undefined for binary or truncated text. */
const textOf = (blob: Blob | null | undefined) => (blob?.isTruncated ? undefined : (blob?.text ?? undefined));

function collectFiles(folder: string, object: Folder | null | undefined, files: ListedFile[]): void {
  for (const { name, type, mode, oid, size, object: inside } of object?.entries ?? []) {
    const path = `${folder}/${name}`;
    if (!isContentPath(path)) continue;
    if (type === 'tree') collectFiles(path, inside, files);
    else if (type === 'blob' && mode !== SYMBOLIC_LINK) files.push({ path, oid, size, text: textOf(inside) });
  }
}

/** `everything` is null before the first push. */
export function readContent({
  repository,
}: ContentData): ListedContent | { missing: 'branch' | 'everything' } {
  const target = repository.ref?.target;
  if (!target) return { missing: repository.isEmpty ? 'everything' : 'branch' };
  const files: ListedFile[] = [];
  collectFiles(TEXT_FOLDER, target.content?.object, files);
  collectFiles('public/photos', target.images?.object, files);
  return { revision: target.oid, tree: target.tree.oid, recent: target.history.nodes, files };
}

/** The texts of a `blobsQuery`, in its order. */
export const readBlobs = ({ repository }: BlobsData, count: number): (string | undefined)[] =>
  Array.from({ length: count }, (_, index) => textOf(repository[`b${index}`]));
