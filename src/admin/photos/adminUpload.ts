import type { Endpoint, FormBody } from '../../shared/adminEndpoints.ts';
import { ApiError } from '../../ui/request.ts';
import { type AdminAnswer, describeWrite, withOperation } from '../shell/adminApi.ts';
import type { PreparedImage } from './imageFile.ts';

/** An upload fails if no byte moves for this long; a slow connection may take any time. */
const STALL_MS = 60_000;

type UploadOptions = {
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
};

/** Parses lines such as `etag: "a"`. */
const readHeaders = (text: string): Headers =>
  new Headers([...text.matchAll(/^([^:\r\n]+): *(.*)$/gm)].map(([, ...pair]) => pair as [string, string]));

/** Sends a body by XMLHttpRequest, because fetch reports no upload progress. @throws ApiError network (also if aborted), timeout */
export function sendBody(
  method: Endpoint['method'],
  path: string,
  body: FormData | Blob,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let stalled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stalled = true;
        call.abort();
      }, STALL_MS);
    };
    const abort = () => call.abort();
    const fail = () => {
      if (stalled) reject(new ApiError('timeout', `no progress within ${STALL_MS / 1000} s`));
      else reject(new ApiError('network', signal.aborted ? 'aborted' : 'no connection'));
    };
    call.open(method, path);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      restartTimer();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    call.onload = () => {
      const body = call.status === 204 || !call.responseText ? null : call.responseText;
      resolve(
        new Response(body, { status: call.status, headers: readHeaders(call.getAllResponseHeaders()) }),
      );
    };
    call.onerror = fail;
    call.onabort = fail;
    call.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    if (signal.aborted) return fail();
    signal.addEventListener('abort', abort);
    restartTimer();
    call.send(body);
  });
}

type ImageForm = PreparedImage & { readonly fields: FormBody };
type ImageOptions = Pick<UploadOptions, 'signal'> & {
  readonly ifMatch?: string | undefined;
  /** Called with the sent fraction; `storing` once everything is sent. */
  readonly onSending: (work: { readonly phase: 'sending' | 'storing'; readonly progress: number }) => void;
};

/**
 * Sends an image with its display copy and fields. `ifMatch` is the changed entry's `etag`, `operation` the id of a write
 * that may be resent. @throws ApiError, with code network if aborted
 */
export function adminUpload<Answer>(
  { method, path }: Endpoint<unknown, Answer>,
  { image, large, fields }: ImageForm,
  { signal, ifMatch, onSending }: ImageOptions,
  operation?: string,
): Promise<AdminAnswer<Answer>> {
  const form = new FormData();
  form.append('image', image, image.name);
  if (large) form.append('large', large, image.name);
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const onProgress = (progress: number) =>
    onSending({ progress, phase: progress >= 1 ? 'storing' : 'sending' });
  return withOperation(
    describeWrite(method, path, form),
    path,
    (headers) => {
      const own = { ...headers, ...(ifMatch && { 'if-match': ifMatch }) };
      return sendBody(method, path, form, own, { signal, onProgress });
    },
    operation,
  );
}
