/** An id that nothing else has; without `crypto.randomUUID`, as on plain http, of random bytes or of the time. */
export function uniqueId(): string {
  const source = globalThis.crypto;
  if (typeof source?.randomUUID === 'function') return source.randomUUID();
  const bytes = new Uint8Array(16);
  if (source) source.getRandomValues(bytes);
  else for (const [index] of bytes.entries()) bytes[index] = Math.random() * 256;
  return `${Date.now().toString(36)}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
