import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src', 'netlify', 'tools', 'demo', 'bench', 'tests'].map(
      (folder) => `${folder}/**/*.test.{ts,tsx}`,
    ),
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    // Much of the time goes into Git's processes, so that both of two cores are kept busy by three workers.
    maxWorkers: Math.max(3, availableParallelism()),
    testTimeout: 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
