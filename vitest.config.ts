import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src', 'netlify', 'tools', 'bench', 'tests'].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
