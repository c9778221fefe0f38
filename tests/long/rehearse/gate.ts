import { serveLoopback } from '../../../scripts/serve/listen.ts';
import { openFaultyServer } from '../../mocks/faultyServer.ts';
import type { Partner, Trouble } from './case.ts';

/** The faults during an order; an outage lasts until {@link Gate.recover}. */
type Faults = {
  readonly troubles: readonly Trouble[];
  /** Delivers all events again. */
  readonly again: () => Promise<void>;
  /** Called whenever an answer is lost. */
  readonly onCut: () => Promise<void>;
};

export type Gate = ReturnType<typeof createGate>;

/** Counts every request of the functions as a step, and injects the faults. */
export function createGate(kill: () => Promise<void>) {
  let faults: Faults | undefined;
  let others: Promise<void>[] = [];
  const gate = {
    /** All steps in order. */
    steps: [] as string[],
    kills: 0,
    /** The partner that is unreachable now. */
    out: undefined as Partner | undefined,
    /** Restarts the count, with new faults. */
    begin(next: Faults): void {
      faults = next;
      others = [];
      Object.assign(gate, { steps: [], kills: 0, out: undefined });
    },
    recover(): void {
      gate.out = undefined;
    },
    /** Resolves when all repeated deliveries have ended. */
    async settled(): Promise<void> {
      await Promise.all(others);
    },
    /** Passes a request on. @throws Error if no answer arrives */
    async pass<T>(partner: Partner, what: string, effect: () => Promise<T>): Promise<T> {
      const { troubles = [], again, onCut } = faults ?? {};
      const step = gate.steps.push(`${partner}: ${what}`);
      const find = (fault: Trouble['fault'], isBefore?: boolean) =>
        troubles.find(
          (one) => one.fault === fault && one.step === step && one.isBefore === (isBefore ?? one.isBefore),
        );
      const cut = async (): Promise<never> => {
        await onCut?.();
        throw new Error('The connection ends without an answer.');
      };
      const killAt = async (isBefore: boolean) => {
        if (!find('kill', isBefore)) return;
        gate.kills += 1;
        await kill();
        await cut();
      };
      gate.out = find('out')?.partner ?? gate.out;
      if (again && find('again')) others.push(again());
      await killAt(true);
      if (gate.out === partner) await cut();
      const result = await effect();
      await killAt(false);
      if (find('lost')) await cut();
      if (find('silent')) {
        await onCut?.();
        await new Promise(() => {});
      }
      return result;
    },
  };
  return gate;
}

/** A proxy before another server; each request through it is a step. */
export const openProxy = (partner: Partner, gate: Gate, target: (request: Request) => Promise<Response>) =>
  openFaultyServer({
    target: (request) =>
      gate.pass(partner, `${request.method} ${decodeURIComponent(pathOf(request))}`, () => target(request)),
    refusal: () => ({}),
    onCall: () => {},
  });

/** Path and query of a request. */
const pathOf = ({ url }: Request) => url.slice(new URL(url).origin.length);

/** A webhook call of a stand-in to the shop. */
type Webhook = { readonly path: string; readonly body: string; readonly headers: Record<string, string> };

/** Receives a stand-in's webhook calls, so that the rehearsal can deliver them late, twice or on time. */
export async function openWebhookRelay() {
  const server = await serveLoopback(async (request) => {
    const headers = Object.fromEntries([...request.headers].filter(([name]) => name.startsWith('x-')));
    await relay.receive({ path: pathOf(request), body: await request.text(), headers });
    return Response.json({});
  }, 0);
  const relay = {
    ...server,
    /** Handles each call; when it resolves, the sender gets its answer. */
    receive: async (_webhook: Webhook): Promise<void> => {},
  };
  return relay;
}
