import { ApiError } from '../../ui/request.ts';
import { $panelLanguage } from './language.ts';
import { type AdminMessageKey, adminMessage, type MessageParams } from './texts.ts';

/** A message of the panel in the language of the moment, for stores. */
export function say(key: AdminMessageKey, params?: MessageParams): string {
  return adminMessage($panelLanguage.get(), key, params);
}

/** Why a call failed: the server's sentence and its faults, or why no answer came; undefined if nothing is known. */
export function describeReason(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : undefined;
  const { code, reason, details } = error;
  if (code === 'unauthorized') return say('failure.unauthorized');
  if (code === 'network' || code === 'timeout' || code === 'badAnswer') return say(`failure.${code}`);
  if (!reason) return undefined;
  const more = details
    .filter(({ message }) => !reason.includes(message))
    .map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return [reason, ...more].join(' ');
}

/** What a failed call tells the admin: the server's words, else `fallback`, and without any answer `thrown`. */
export function describeFailure(
  error: unknown,
  fallback: string,
  thrown = (reason: string) => `${fallback.replace(/\.$/, '')}. ${reason}`,
): string {
  const reason = describeReason(error);
  if (!reason) return fallback;
  const isAnswered = error instanceof ApiError && error.status > 0 && error.code !== 'badAnswer';
  return isAnswered ? reason : thrown(reason);
}
