/**
 * Decides the origin of a request's address. A Host header can be forged, so it only chooses between the names under
 * which this server listens; forwarding headers are ignored.
 */
export interface OriginRule {
  /** Such as http://localhost:8888 */
  listening: string;
  /** @param host the Host header */
  originFor(host: string | undefined): string;
}

/** @param siteUrl the configured public origin, which then always wins */
export function createOriginRule(port: number, siteUrl: string | undefined): OriginRule {
  const listening = `http://localhost:${port}`;
  const names = new Map([
    [`localhost:${port}`, listening],
    [`127.0.0.1:${port}`, `http://127.0.0.1:${port}`],
  ]);
  return { listening, originFor: (host = '') => siteUrl ?? names.get(host.toLowerCase()) ?? listening };
}
