import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Channels of one name hear each other, as in a browser, but never themselves. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) {
      if (other !== this && other.name === this.name)
        other.dispatchEvent(Object.assign(new Event('message'), { data }));
    }
  }
  close() {
    Channel.open.delete(this);
  }
}

async function start(channel: unknown = Channel) {
  const page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
  vi.stubGlobal('BroadcastChannel', channel ?? undefined);
  return import('./broadcast.ts');
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  Channel.open.clear();
});

describe('the call to clear the cart', () => {
  it('is heard in its own page and in other tabs, until the listener stops', async () => {
    const { broadcastCartClear, onCartClear } = await start();
    const here = vi.fn();
    const stop = onCartClear(here);
    broadcastCartClear();
    // The page's own event and, since the sending channel is another one, the message too.
    expect(here).toHaveBeenCalledTimes(2);
    const fromOtherTab = new Channel('cart-clear');
    fromOtherTab.postMessage('cart-clear');
    expect(here).toHaveBeenCalledTimes(3);
    stop();
    fromOtherTab.postMessage('cart-clear');
    broadcastCartClear();
    expect(here).toHaveBeenCalledTimes(3);
    expect([...Channel.open]).toEqual([fromOtherTab]);
  });

  const refusing = class {
    constructor() {
      throw new DOMException('refused', 'SecurityError');
    }
  };
  it.each([
    ['are missing', null],
    ['are refused', refusing],
  ])('reaches its own page where channels %s', async (_name, channel) => {
    const { broadcastCartClear, onCartClear } = await start(channel);
    const here = vi.fn();
    onCartClear(here);
    broadcastCartClear();
    expect(here).toHaveBeenCalledOnce();
  });
});
