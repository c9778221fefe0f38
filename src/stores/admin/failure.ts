import { type AdminMessageKey, adminMessage } from '../../messages/admin.ts';
import { AdminApiError } from '../../services/adminApi.ts';
import { $language } from '../language.ts';

/** A message of the panel in the language of the moment, for stores. */
export function say(key: AdminMessageKey, params?: Parameters<typeof adminMessage>[2]): string {
  return adminMessage($language.get(), key, params);
}

/**
 * What a failed call tells the admin: the server's own sentence and what is wrong with which field, else
 * `fallback`. Without an answer it says why there was none. A 401 has its own fixed sentence.
 */
export function describeFailure(error: unknown, fallback: string): string {
  if (!(error instanceof AdminApiError)) return fallback;
  if (error.code === 'unauthorized') return say('failure.unauthorized');
  if (error.code === 'network' || error.code === 'timeout' || error.code === 'badAnswer') {
    return `${fallback}. ${say(`failure.${error.code}`)}`.replace('..', '.');
  }
  if (!error.reason) return fallback;
  const details = error.details
    .filter(({ message }) => !error.reason?.includes(message))
    .map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return [error.reason, ...details].join(' ');
}
