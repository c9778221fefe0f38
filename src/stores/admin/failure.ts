import { type AdminMessageKey, adminMessage, type MessageParams } from '../../messages/admin.ts';
import { ApiError } from '../../services/request.ts';
import { $panelLanguage } from './language.ts';

/** A message of the panel in the language of the moment, for stores. */
export function say(key: AdminMessageKey, params?: MessageParams): string {
  return adminMessage($panelLanguage.get(), key, params);
}

/**
 * Why a call failed, in words: the server's own sentence with what is wrong with which field, or why there was no
 * answer. A 401 has its own fixed sentence. Undefined where nothing is known.
 */
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

/**
 * What a failed call tells the admin: the server's own words, else `fallback`; without an answer what went wrong.
 *
 * @param thrown words the latter; by default it follows the fallback
 */
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
