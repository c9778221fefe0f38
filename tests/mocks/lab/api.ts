import type { Catalogue, StandInOrders } from './orders.ts';

/** What a stand-in's API works on. */
export type StandInApi = {
  readonly orders: StandInOrders;
  readonly catalogue: Catalogue;
  readonly key: string;
  readonly fetchFile: typeof fetchFile;
};

/** Fetches an image as the lab would; answers what to write down, beginning with '!' where it failed. */
export async function fetchFile(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const { byteLength } = await answer.arrayBuffer();
    const kilobytes = Math.round(byteLength / 1000);
    return answer.ok ? `${answer.headers.get('content-type')}, ${kilobytes} kB` : `! status ${answer.status}`;
  } catch {
    return '! not reached';
  }
}
