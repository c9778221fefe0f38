import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { runWithoutRoot } from '../../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../../tests/fixtures/temporary.ts';
import { withWriterLock } from './writerLock.ts';

const MODULE = JSON.stringify(join(import.meta.dirname, 'writerLock.ts'));
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const take = (timeoutMs = 60) => withWriterLock(folder, timeoutMs, async () => 'taken');

/** Starts another process that holds the lock until it ends. */
async function startHolder() {
  const script = `import { withWriterLock } from ${MODULE};
    await withWriterLock(${JSON.stringify(folder)}, 60, () => {
      console.log('taken');
      return new Promise((resolve) => process.stdin.once('data', resolve));
    });
    process.exit();`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(holder.stdout, 'data');
  return holder;
}

describe('withWriterLock', () => {
  it('lets one task in at a time, and releases the lock after an error', async () => {
    let inside = 0;
    let most = 0;
    const task = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await setImmediate();
      inside -= 1;
      if (Math.random() < 0.3) throw new Error('mine');
    };
    const all = Array.from({ length: 20 }, () => withWriterLock(folder, 10_000, task).catch(() => {}));
    await Promise.all(all);
    expect([most, await take(0), readdirSync(folder)]).toEqual([1, 'taken', ['lock.db']]);
  });

  it('is kept after a failed try', async () => {
    const holder = await startHolder();
    await expect(take()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    await expect(take(0)).rejects.toMatchObject({ code: 'unavailable' });
    holder.stdin.write('done');
    expect(await take(10_000)).toBe('taken');
  });

  it('is free at once when its process is killed', async () => {
    const holder = await startHolder();
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    expect(await take(0)).toBe('taken');
  });

  it('fails for a read-only lock file instead of locking nothing', async () => {
    await take();
    chmodSync(join(folder, 'lock.db'), 0o444);
    const code = runWithoutRoot(`import { withWriterLock } from ${MODULE};
      const taking = withWriterLock(${JSON.stringify(folder)}, 60, async () => {});
      console.log(await taking.then(() => 'taken', ({ code }) => code));`);
    expect(code).toBe('EACCES');
  });
});
