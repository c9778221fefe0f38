import { ADMIN_HEADERS, type DeleteAnswer, type ReorderAnswer } from '../../src/shared/adminEndpoints.ts';
import type { CollectionName } from '../content/collections.ts';
import { type Operation, readOperation } from '../content/commitMessage.ts';
import type { Commit, Snapshot } from '../content/contentStore.ts';
import { contentFaults } from '../content/publicLists.ts';
import type { PictureFault } from '../images/cleanImage.ts';
import type { ContentWrite, Made } from '../images/entryCopies.ts';
import { apiMessage } from '../lib/messages/index.ts';
import { json, STALE_HEADER } from '../lib/replies.ts';
import { requestLanguage } from '../lib/request.ts';
import type { MadeEntry, Reordered, Write } from '../photos/entries.ts';
import type { Call } from './call.ts';

/** The operation id that the client sent with the call, or a new one. */
export function operationOf({ request }: Call): Operation {
  return readOperation(request.headers.get(ADMIN_HEADERS.operation));
}

export const contentWrite = (call: Call): ContentWrite => ({
  store: call.services.store,
  operation: operationOf(call),
  copyPicture: call.services.copyPicture,
});

export const writeOf = <K extends CollectionName>(call: Call, name: K): Write<K> => ({
  ...contentWrite(call),
  name,
});

export const idOf = ({ params }: Call): string => params.id ?? '';
export const ifMatchOf = ({ request }: Call): string | null => request.headers.get('if-match');

type ReplyOptions = { status?: number; headers?: Readonly<Record<string, string>> };

/** Headers about what was read, such as stale content. The reason is percent-encoded: headers are ASCII. */
export async function adminHeaders(
  snapshot: Snapshot,
  { request, services }: Call,
): Promise<Record<string, string>> {
  const { lab } = services.env;
  const headers = {
    [ADMIN_HEADERS.revision]: snapshot.revision,
    [ADMIN_HEADERS.faults]: String((await contentFaults(snapshot)).length),
    ...(lab && { [ADMIN_HEADERS.lab]: lab.name }),
  };
  if (!snapshot.stale) return headers;
  const { key, params } = snapshot.stale;
  const reason = encodeURIComponent(apiMessage(requestLanguage(request), key, params));
  return { ...headers, ...STALE_HEADER, [ADMIN_HEADERS.staleReason]: reason };
}

/** Answers a write whose commit is on the branch, and empties the CDN's cache of the old content. */
export async function committed(
  call: Call,
  { commit, answer }: Made<unknown>,
  { status = 200, headers }: ReplyOptions = {},
): Promise<Response> {
  if (commit.committed) await call.services.purge();
  return json(answer, status, { ...headers, [ADMIN_HEADERS.revision]: commit.revision });
}

/** Answers a write that has no result besides its commit. */
export const done = (call: Call, commit: Commit): Promise<Response> =>
  committed(call, { commit, answer: { success: true } satisfies DeleteAnswer });

export function reordered(call: Call, { commit, answer: result }: Reordered): Promise<Response> {
  const headers = {
    [ADMIN_HEADERS.reorderMatched]: String(result.matched),
    [ADMIN_HEADERS.reorderModified]: String(result.modified),
  };
  return committed(call, { commit, answer: { result } satisfies ReorderAnswer }, { headers });
}

/** A header with the first reason why pictures were not copied, in the caller's language. */
export function pictureHeaders(
  { request }: Call,
  faults: readonly (PictureFault | undefined)[],
): Record<string, string> {
  const [first, ...others] = faults.filter((fault) => fault !== undefined);
  if (!first) return {};
  const language = requestLanguage(request);
  const reason = apiMessage(language, `picture.${first.code}`, first.params);
  const key = others.length > 0 ? 'picture.someNotCopied' : 'picture.notCopied';
  const sentence = apiMessage(language, key, { reason, count: others.length + 1 });
  return { [ADMIN_HEADERS.pictureFault]: encodeURIComponent(sentence) };
}

export function entrySaved<K extends CollectionName>(
  call: Call,
  { commit, answer: { entry, fault } }: MadeEntry<K>,
  status = 200,
): Promise<Response> {
  return committed(call, { commit, answer: entry }, { status, headers: pictureHeaders(call, [fault]) });
}
