/** A request's origin: a Host header only chooses between this server's names, forwarding headers are ignored. */
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
