import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withWriterLock } from './writerLock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'writer-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const take = (patienceMs = 60) => withWriterLock(folder, patienceMs, async () => 'taken');
const ticket = (content: string, ageMs = 0) => {
  const file = join(folder, 'ticket.7');
  writeFileSync(file, content);
  const time = (Date.now() - ageMs) / 1000;
  utimesSync(file, time, time);
};

describe('withWriterLock', () => {
  it('lets one in at a time, and gives the lock back after an error', async () => {
    let inside = 0;
    let most = 0;
    const task = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await wait(2);
      inside -= 1;
      if (Math.random() < 0.3) throw new Error('mine');
    };
    const all = Array.from({ length: 20 }, () => withWriterLock(folder, 10_000, task).catch(() => {}));
    await Promise.all(all);
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual(['ticket.20.free']);
  });

  it('is free for this process even where the disk did not let it be given back', async () => {
    const away = `${folder}-away`;
    await withWriterLock(folder, 60, async () => renameSync(folder, away));
    renameSync(away, folder);
    expect(readdirSync(folder)).toEqual(['ticket.1']);
    expect(await take()).toBe('taken');
    expect(readdirSync(folder)).toEqual(['ticket.2.free']);
  });

  it('waits for a living process, in vain if need be', async () => {
    ticket(`${hostname()}\n${process.pid}\n`);
    await expect(take()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  });

  it('takes over from a dead process, and from one whose number another has now', async () => {
    const { pid } = spawnSync('true');
    ticket(`${hostname()}\n${pid}\n`);
    expect(await take()).toBe('taken');
    ticket(`${hostname()}\n${process.pid}\n12345`);
    rmSync(join(folder, 'ticket.8.free'));
    expect(await take()).toBe('taken');
  });

  it('takes over an empty ticket and one of another machine only when they are old', async () => {
    ticket('');
    await expect(take()).rejects.toMatchObject({ code: 'unavailable' });
    ticket('', 4000);
    expect(await take()).toBe('taken');
    rmSync(join(folder, 'ticket.8.free'));
    ticket('elsewhere\n1\n', 5000);
    await expect(take()).rejects.toMatchObject({ code: 'unavailable' });
    ticket('elsewhere\n1\n', 61_000);
    expect(await take()).toBe('taken');
  });
});
