/** Facts about a PNG or SVG from its bytes, without drawing it. */

export type PxSize = { readonly width: number; readonly height: number };

/** Size in px of a PNG from its first chunk (PNG specification, 5.2 and 11.2.1), else undefined. */
export function pngSize(bytes: Uint8Array): PxSize | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (bytes.length < 24 || !start.startsWith('\x89PNG\r\n\x1a\n') || !start.endsWith('IHDR'))
    return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Size in px that the root element of an SVG states. */
export function svgSize(text: string): PxSize | undefined {
  const start = /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^[>]*>\s*)*(<svg\b[^>]*>)/i;
  const [, root] = start.exec(text) ?? [];
  if (!root) return undefined;
  const attributeOf = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(root)?.[1]);
  const box =
    /\sviewBox\s*=\s*["']\s*([^"']*?)\s*["']/
      .exec(root)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  const [width, height] = [attributeOf('width') || box[2], attributeOf('height') || box[3]];
  return width && height ? { width: Math.round(width), height: Math.round(height) } : undefined;
}

/** Parts that no static drawing needs. */
export const ACTIVE =
  /<script|<foreignObject|<!ENTITY|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*["']\s*(?:https?:)?\/\//i;

/** Elements that run, move or embed documents, under any prefix, and other ways to write them. */
const ELEMENTS =
  /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|animate\w*|set|handler|listener)\b|1999\/xhtml/i;
/** References to anything but the drawing's own parts and embedded pictures; an entity could hide any. */
const FOREIGN =
  /(?:href|src)\s*=\s*["'](?!\s*(?:#|["']|data:image\/(?:png|jpeg|webp|gif)[;,]))|url\(\s*(?!["']?#)|@import|<\?xml-stylesheet/i;
/** In another encoding the text would read differently. */
const ENCODED = /<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8["'])/i;

/** Whether a drawing is more than a picture: it may be opened by its own address, on the site's own origin. */
export const isActiveDrawing = (text: string): boolean =>
  [ACTIVE, ELEMENTS, FOREIGN, ENCODED].some((pattern) => pattern.test(text));
