/**
 * An id that no other line, attempt or tab has. `crypto.randomUUID` exists only on https and localhost; on plain http
 * the id is made of random bytes, or of the time and a random number.
 */
export function uniqueId(): string {
  const source = globalThis.crypto;
  if (typeof source?.randomUUID === 'function') return source.randomUUID();
  const bytes = new Uint8Array(16);
  if (source) source.getRandomValues(bytes);
  else for (const [index] of bytes.entries()) bytes[index] = Math.random() * 256;
  return `${Date.now().toString(36)}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
