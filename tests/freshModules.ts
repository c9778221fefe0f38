// Runs before each test file of modules with a state: it gets fresh ones in the process of the file before, because a
// process or thread of its own for each file takes longer than most of these files.
import { afterAll, vi } from 'vitest';

vi.resetModules();

/** What files have set going ends with them, as it would with their process. */
const timers = new Set<NodeJS.Timeout>();
const { setTimeout, setInterval } = globalThis;
const noting = <F extends typeof setTimeout | typeof setInterval>(start: F): F =>
  new Proxy(start, {
    apply(target, self, args: unknown[]) {
      const timer = Reflect.apply(target, self, args) as NodeJS.Timeout;
      timers.add(timer);
      return timer;
    },
  });
Object.assign(globalThis, { setTimeout: noting(setTimeout), setInterval: noting(setInterval) });

afterAll(() => {
  Object.assign(globalThis, { setTimeout, setInterval });
  for (const timer of timers) clearTimeout(timer);
});
