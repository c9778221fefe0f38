import { extname } from 'node:path';

const TEXT = 'charset=utf-8';

/** File extension → media type, for everything that a build may hold. */
const TYPES: Record<string, string> = {
  '.html': `text/html; ${TEXT}`,
  '.htm': `text/html; ${TEXT}`,
  '.css': `text/css; ${TEXT}`,
  '.js': `text/javascript; ${TEXT}`,
  '.mjs': `text/javascript; ${TEXT}`,
  '.json': `application/json; ${TEXT}`,
  '.map': `application/json; ${TEXT}`,
  '.webmanifest': `application/manifest+json; ${TEXT}`,
  '.txt': `text/plain; ${TEXT}`,
  '.xml': `application/xml; ${TEXT}`,
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
};

/** Media type by extension; unknown ones are plain bytes, which browsers don't interpret. */
export function contentTypeOf(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** Whether a CDN would compress it: text does, images and fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/(?:svg\+xml|x-icon))/.test(contentType);
}
