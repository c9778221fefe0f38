import { z } from 'zod';
import { isContentPath, MAX_FOLDERS, TEXT_FOLDER } from '../contentPaths.ts';
import { unreadable } from './errors.ts';

const ENTRY = 'name type mode oid size';
const BLOB_TEXT = '... on Blob { text isTruncated }';

/** Folders in folders: GraphQL has no recursion, so the depth that content may have is spelled out. */
function treeSelection(depth: number, withText: boolean): string {
  const text = withText ? BLOB_TEXT : '';
  const deeper = depth > 0 ? treeSelection(depth - 1, withText) : '';
  const object = text || deeper ? `object { ${text} ${deeper} }` : '';
  return `... on Tree { entries { ${ENTRY} ${object} } }`;
}

/**
 * The branch's head, its recent messages, the list of images and all of `content/`, in one request, so that
 * they belong together.
 */
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
            images: file(path: "public/photos") { object { ${treeSelection(0, false)} } }
          }
        }
      }
    }
  }`;
}

/** @param oids ids of blobs; read as `b0`, `b1`, … */
export function blobsQuery(oids: string[]): string {
  const fields = oids.map((oid, index) => `b${index}: object(oid: "${oid}") { ${BLOB_TEXT} }`);
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

const oid = z.string().regex(/^[0-9a-f]{40}$/);

/** One file of GitHub's answer. `text` is undefined where it was not asked for, or not sent whole. */
export type ListedFile = { path: string; oid: string; size: number; text: string | undefined };

const entrySchema = z.object({
  name: z.string(),
  type: z.string(),
  mode: z.number(),
  oid,
  size: z.number(),
  get object() {
    return objectSchema.nullish();
  },
});
const objectSchema = z.object({
  text: z.string().nullish(),
  isTruncated: z.boolean().nullish(),
  get entries() {
    return z.array(entrySchema).nullish();
  },
});
type GitObject = z.infer<typeof objectSchema>;

const folderSchema = z.object({ object: objectSchema.nullish() }).nullish();
const contentSchema = z.object({
  repository: z
    .object({
      isEmpty: z.boolean(),
      ref: z
        .object({
          target: z.object({
            oid,
            tree: z.object({ oid }),
            history: z.object({ nodes: z.array(z.object({ oid, message: z.string() })) }),
            content: folderSchema,
            images: folderSchema,
          }),
        })
        .nullable(),
    })
    .nullable(),
});

/** Content as GitHub tells it. */
export type ListedContent = {
  revision: string;
  tree: string;
  recent: { oid: string; message: string }[];
  files: ListedFile[];
};

const SYMBOLIC_LINK = 0o120000;

function collectFiles(folder: string, object: GitObject | null | undefined, files: ListedFile[]): void {
  for (const entry of object?.entries ?? []) {
    const path = `${folder}/${entry.name}`;
    if (!isContentPath(path)) continue;
    if (entry.type === 'tree') collectFiles(path, entry.object, files);
    else if (entry.type === 'blob' && entry.mode !== SYMBOLIC_LINK) {
      const text = entry.object?.isTruncated ? undefined : (entry.object?.text ?? undefined);
      files.push({ path, oid: entry.oid, size: entry.size, text });
    }
  }
}

/** Throws `ContentError` 'unavailable' for data of another shape. `everything` is missing before the first push. */
export function parseContent(data: unknown): ListedContent | { missing: 'branch' | 'everything' } {
  const parsed = contentSchema.safeParse(data);
  if (!parsed.success) throw unreadable();
  const target = parsed.data.repository?.ref?.target;
  if (!target) return { missing: parsed.data.repository?.isEmpty ? 'everything' : 'branch' };
  const files: ListedFile[] = [];
  collectFiles(TEXT_FOLDER, target.content?.object, files);
  collectFiles('public/photos', target.images?.object, files);
  return { revision: target.oid, tree: target.tree.oid, recent: target.history.nodes, files };
}

const blobsSchema = z.object({
  repository: z.record(z.string(), objectSchema.nullable()),
});

/** The texts of a `blobsQuery`, in its order; undefined where one is binary or cut short. */
export function parseBlobs(data: unknown, count: number): (string | undefined)[] {
  const parsed = blobsSchema.safeParse(data);
  if (!parsed.success) throw unreadable();
  return Array.from({ length: count }, (_, index) => {
    const blob = parsed.data.repository[`b${index}`];
    return blob?.isTruncated ? undefined : (blob?.text ?? undefined);
  });
}

const commitSchema = z.object({
  createCommitOnBranch: z.object({ commit: z.object({ oid, tree: z.object({ oid }) }) }),
});

export function parseNewCommit(data: unknown): { revision: string; tree: string } {
  const parsed = commitSchema.safeParse(data);
  if (!parsed.success) throw unreadable();
  const { commit } = parsed.data.createCommitOnBranch;
  return { revision: commit.oid, tree: commit.tree.oid };
}

const historySchema = z.object({
  nodes: z.array(
    z.object({
      oid,
      message: z.string(),
      committedDate: z.string(),
      author: z.object({ name: z.string().nullable() }).nullable(),
      parents: z.object({ nodes: z.array(z.object({ oid })) }),
    }),
  ),
});
const historyAnswerSchema = z.object({
  repository: z
    .object({
      ref: z.object({ target: z.object({ content: historySchema, images: historySchema }) }).nullable(),
    })
    .nullable(),
});
export type ListedCommit = z.infer<typeof historySchema>['nodes'][number];

export function parseHistory(data: unknown): ListedCommit[][] | undefined {
  const parsed = historyAnswerSchema.safeParse(data);
  if (!parsed.success) throw unreadable();
  const target = parsed.data.repository?.ref?.target;
  return target ? [target.content.nodes, target.images.nodes] : undefined;
}
