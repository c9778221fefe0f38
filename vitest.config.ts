import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** Folders of the site's and the panel's code whose tests use no store. */
const STATELESS = [
  ...['gallery', 'photo', 'players', 'wall'].map((folder) => `src/features/${folder}`),
  ...['src/admin/sheets', 'src/ui'],
];

/** Tests that start many processes. Each start copies the page tables of the worker, which grows with every file. */
const STARTS_PROCESSES = /\/(netlify\/content\/local|tests\/long|scripts\/(astro|serve|restore))\//;

/**
 * Runs tests that start processes first. Builds come later: they would wait for the build that `npm test` runs at the
 * same time, and occupy a worker.
 */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isBuild = ({ moduleId }: TestSpecification) => moduleId.endsWith('/contentBuilds.test.ts');
    const startsProcesses = ({ moduleId }: TestSpecification) => STARTS_PROCESSES.test(moduleId);
    const others = sorted.filter((file) => !isBuild(file));
    const ordered = [...others.filter(startsProcesses), ...others.filter((file) => !startsProcesses(file))];
    return ordered.toSpliced(Math.floor(others.length / 4), 0, ...sorted.filter(isBuild));
  }
}

export default defineConfig({
  test: {
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    sequence: { sequencer: ProcessesFirst },
    environment: 'node',
    globalSetup: ['tests/globalSetup.ts'],
    setupFiles: ['tests/setup.ts'],
    // Tests often wait for Git and sockets, so four workers keep two cores busy.
    maxWorkers: Math.max(4, availableParallelism()),
    // For busy machines; no test needs this long by itself.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Modules with a state are imported again for each test file. The others are shared, because imports take most of
    // the time.
    projects: [
      {
        extends: true,
        test: {
          name: 'modules with a state',
          include: tests(['src/features', 'src/admin']),
          exclude: tests(STATELESS),
          // A thread for each file costs half as much as a process.
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'all others',
          include: tests([...STATELESS, 'src/shared', 'src/layouts', 'netlify', 'scripts', 'bench', 'tests']),
          isolate: false,
          // The workers use all cores, so parallel garbage collection only costs time.
          execArgv: ['--single-threaded-gc'],
        },
      },
    ],
  },
});
