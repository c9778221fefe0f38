import type { Endpoint } from '../../shared/adminEndpoints.ts';
import { type AdminAnswer, withOperation } from '../shell/adminApi.ts';
import { describeWrite } from '../shell/operationIds.ts';
import { sendBody } from './adminUploadRequest.ts';

/**
 * Sends a form with files. `onProgress` is called with the share that has been sent, from 0 to 1.
 * @param operation names the write where it may be sent again after a reload, or changed
 * @throws ApiError; an aborted call is one of code network.
 */
export function adminUpload<Answer>(
  { path }: Endpoint<unknown, Answer>,
  form: FormData,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
  operation?: string,
): Promise<AdminAnswer<Answer>> {
  return withOperation(
    describeWrite('POST', path, form),
    path,
    (headers) => sendBody('POST', path, form, headers, options),
    operation,
  );
}
