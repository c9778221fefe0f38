import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const tests = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    // Much of the time goes into Git's processes and into waiting for sockets: four workers keep two cores busy.
    maxWorkers: Math.max(4, availableParallelism()),
    // Patient with machines that others keep busy: no test waits for it.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Stores and what they call keep a state: each file gets fresh ones. The others share what they import, which is
    // most of their time.
    projects: [
      {
        extends: true,
        test: {
          name: 'modules with a state',
          include: tests(['src/stores', 'src/services']),
          // A thread for each file costs half of a process.
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'all others',
          include: tests([
            ...['src/domain', 'src/messages', 'src/components'],
            ...['netlify', 'tools', 'demo', 'bench', 'tests'],
          ]),
          isolate: false,
        },
      },
    ],
  },
});
