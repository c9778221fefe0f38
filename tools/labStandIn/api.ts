import type { Catalogue, StandInOrders } from './orders.ts';

/** What a stand-in's API works on. */
export type StandInApi = {
  readonly orders: StandInOrders;
  readonly catalogue: Catalogue;
  readonly key: string;
  /** Fetches an image as the lab would; answers what to write down, beginning with '!' where it failed. */
  readonly fetchFile: (address: string) => Promise<string>;
};
