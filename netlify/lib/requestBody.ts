import { JSON_BODY_MAX_BYTES } from '../../src/shared/limits.ts';
import { ApiError } from './apiError.ts';

/** Deeper nesting than any call has. */
const JSON_DEPTH_MAX = 32;

function tooLarge(limit: number): ApiError {
  const shown =
    limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${Math.floor(limit / 1024)} kB`;
  return new ApiError('tooLarge', { params: { limit: shown } });
}

/** Refuses a media type other than `expected`; of JSON every `…+json` counts. @throws ApiError wrongMediaType */
export function requireMediaType(request: Request, expected: string): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isJson = expected === 'application/json' && /^application\/[\w.-]+\+json$/.test(type ?? '');
  if (type !== expected && !isJson) throw new ApiError('wrongMediaType', { params: { expected } });
}

/** The body's bytes, read no further than the limit. @throws ApiError tooLarge */
export async function readBytes(request: Request, limit: number = JSON_BODY_MAX_BYTES): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Is the text nested deeper than the limit? Looks at characters only: nothing is built. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > JSON_DEPTH_MAX) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

/** Parses a JSON body whose depth is looked at first. @throws ApiError badJson */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('badJson', { details: [{ path: '', key: 'fault.encoding' }] });
  }
  if (isTooDeep(text)) {
    const params = { max: JSON_DEPTH_MAX };
    throw new ApiError('badJson', { details: [{ path: '', key: 'fault.depth', params }] });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('badJson');
  }
}
