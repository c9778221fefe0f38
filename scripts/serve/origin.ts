/** A request's origin: a Host header only chooses between this server's names, forwarding headers are ignored. */
export type OriginRule = ReturnType<typeof createOriginRule>;

/** @param siteUrl the configured public origin, which then always wins */
export function createOriginRule(port: number, siteUrl: string | undefined) {
  /** Such as http://localhost:8888 */
  const listening = `http://localhost:${port}`;
  const names = new Map([
    [`localhost:${port}`, listening],
    [`127.0.0.1:${port}`, `http://127.0.0.1:${port}`],
  ]);
  /** @param host the Host header */
  const originFor = (host = ''): string => siteUrl ?? names.get(host.toLowerCase()) ?? listening;
  return { listening, originFor };
}
