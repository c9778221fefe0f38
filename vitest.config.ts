import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** Folders of the visitors' and the owner's code whose tests meet no store. */
const STATELESS = [
  ...['gallery', 'photo', 'players', 'wall'].map((folder) => `src/features/${folder}`),
  ...['src/admin/sheets', 'src/ui'],
];

/** What starts many processes: each start copies the page tables of the worker, which grows from file to file. */
const STARTS_PROCESSES = /\/(netlify\/content\/local|tests\/long|scripts\/(astro|serve|restore))\//;

/**
 * Who starts processes comes first. Builds wait for the one that `npm test` runs beside these tests: begun before it
 * ends, they hold a worker for nothing.
 */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isBuild = ({ moduleId }: TestSpecification) => moduleId.endsWith('/contentBuilds.test.ts');
    const isEarly = ({ moduleId }: TestSpecification) => STARTS_PROCESSES.test(moduleId);
    const others = sorted.filter((file) => !isBuild(file));
    const ordered = [...others.filter(isEarly), ...others.filter((file) => !isEarly(file))];
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
    // Much of the time goes into Git's processes and into waiting for sockets: four workers keep two cores busy.
    maxWorkers: Math.max(4, availableParallelism()),
    // Patient with machines that others keep busy: no test waits for it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
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
          include: tests(['src/features', 'src/admin']),
          exclude: tests(STATELESS),
          // A thread for each file costs half of a process.
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'all others',
          include: tests([...STATELESS, 'src/shared', 'src/layouts', 'netlify', 'scripts', 'bench', 'tests']),
          isolate: false,
          // The workers keep the cores busy: threads that help one of them to collect its garbage only cost time.
          execArgv: ['--single-threaded-gc'],
        },
      },
    ],
  },
});
