import { createHash, randomUUID } from 'node:crypto';
import { ApiError } from '../lib/apiError.ts';
import { type ChangeMessage, type Commit, ContentError } from './contentStore.ts';

/** One write. An id that the client sent is committed once, however often it arrives. */
export type Operation = { readonly id: string; readonly named: boolean };

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TAILS = 8;
const TAIL_LENGTH = 5;

/** The operation of a header, or a new one without it. @throws ApiError badInput when the header is no UUID */
export function readOperation(header: string | null): Operation {
  if (header === null) return { id: randomUUID(), named: false };
  if (UUID.test(header)) return { id: header.toLowerCase(), named: true };
  const details = [{ path: 'X-Operation-Id', key: 'fault.operation' as const }];
  throw new ApiError('badInput', { sentence: { key: 'call.noOperation' }, details });
}

export function messageOf(subject: ChangeMessage['subject'], operation: Operation): ChangeMessage {
  return { subject, ...(operation.named ? { operationId: operation.id } : {}) };
}

/** Whether an earlier call with the same operation id has committed the change. */
export function isRepeated(commit: Commit): boolean {
  return commit.committed && commit.paths.length === 0;
}

/** Random-looking tails for a new entry's id, derived from a UUID: a repeated call gets the same id. */
export function tailsOf(uuid: string): string[] {
  const digest = createHash('sha256').update(uuid).digest();
  return Array.from({ length: TAILS }, (_, index) =>
    (digest.readUInt32BE(index * 4) % 36 ** TAIL_LENGTH).toString(36).padStart(TAIL_LENGTH, '0'),
  );
}

const MAX_SUBJECT = 72;
const MAX_BODY = 4000;
/** Netlify skips the build of such a commit; a later build covers many saves. */
const NO_BUILD = '[skip netlify]';
const OPERATION_TRAILER = 'Operation-Id';

function withoutControlCharacters(text: string): string {
  // Format characters too: they can hide or reverse text in the history.
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}

const MARKER = /\[[^\][]*\b(?:skip|no)\b[^\][]*\]/gi;
/** Allows nested opening brackets; used when MARKER finds nothing more. */
const LOOSE_MARKER = /\[[^\]]*\b(?:skip|no)\b[^\]]*\]/gi;

/** Removes marks that steer a build service, such as `[skip ci]`, `[ci skip]`, `[no ci]`, `***NO_CI***`. */
function withoutBuildMarkers(text: string): string {
  const without = text.replace(MARKER, '').replace(/\*{3}NO_CI\*{3}/gi, '');
  return without === text ? text.replace(LOOSE_MARKER, '') : without;
}

function cleanLine(line: string): string {
  let cleaned = withoutControlCharacters(line);
  // Removing one mark can form another: `[skip [skip ci] ci]`.
  for (let before = ''; before !== cleaned; ) {
    before = cleaned;
    cleaned = withoutBuildMarkers(cleaned);
  }
  return cleaned.replace(/\s+/g, ' ').trim();
}

function cleanSubject(subject: ChangeMessage['subject'], longest = MAX_SUBJECT): string {
  const cleaned = cleanLine(typeof subject === 'string' ? subject : subject()) || 'Change the content';
  const characters = [...cleaned];
  if (characters.length <= longest) return cleaned;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}

/** Quotes lines such as `Co-authored-by: x`, so that nothing reads them as a trailer. */
function cleanBody(body: string): string {
  const lines = body.slice(0, MAX_BODY).split(/\r\n|[\n\r\u2028\u2029]/);
  const cleaned = lines.map(cleanLine).map((line) => (/^[\w-]+\s*:/.test(line) ? `> ${line}` : line));
  return cleaned
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

type NamedChange = { readonly message: ChangeMessage; readonly operationId: string };

function describeChanges(changes: readonly NamedChange[]): string[] {
  return changes.map(({ message: { subject, body = '' } }) => {
    const cleaned = cleanBody(body);
    return changes.length === 1 ? cleaned : `- ${cleanSubject(subject)}${cleaned && `\n${cleaned}`}`;
  });
}

/** A commit's text: a subject of at most 72 characters, bodies, the skip mark, operation ids as trailers. */
export function buildCommitMessage(changes: readonly NamedChange[]): { headline: string; body: string } {
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  const subject = cleanSubject(changes[0]?.message.subject ?? '', MAX_SUBJECT - more.length);
  const trailers = changes.map(({ operationId }) => `${OPERATION_TRAILER}: ${operationId}`);
  const parts = [describeChanges(changes).join('\n'), NO_BUILD, trailers.join('\n')];
  return { headline: `${subject}${more}`, body: parts.filter((part) => part !== '').join('\n\n') };
}

/** Throws `ContentError` 'invalid' when an operation id is no UUID: it becomes part of the commit's text. */
export function assertOperationId(operationId: string): void {
  if (!UUID.test(operationId)) throw new ContentError('invalid', 'store.noOperation');
}

export function namesOperation(text: string, operationId: string): boolean {
  return text.split('\n').some((line) => line.trim() === `${OPERATION_TRAILER}: ${operationId}`);
}

/** The subject of the commit that keeps hand-made edits before a save. */
export const KEPT_SUBJECT = 'Keep what was edited outside the panel';

/** Whether a commit is a save of the panel, by its whole text. */
export function isByPanel(text: string): boolean {
  const [subject, ...lines] = text.split('\n');
  return subject !== KEPT_SUBJECT && lines.some((line) => line.startsWith(`${OPERATION_TRAILER}: `));
}
