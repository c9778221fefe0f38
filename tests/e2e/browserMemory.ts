import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** For a master of 120 MB. Where what is read waits for the garbage collection it takes 80 MB and more. */
export const MASTER_MEMORY_MAX = 60;

/**
 * What a process has written into memory, in MB; nothing of one that has ended. Of what it reads of its program's files
 * more counts as its own whenever another browser ends.
 */
function memoryOf(pid: number): number {
  const path = `/proc/${pid}/status`;
  const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** How much more memory all processes of the browser take at most during a task, in MB. Reads /proc: on Linux only. */
export async function memoryGrowth(page: Page, task: () => Promise<void>): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('the page is not of a browser that was launched');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const memory = () => processInfo.reduce((sum, { id }) => sum + memoryOf(id), 0);
  await page.requestGC();
  const before = memory();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, memory());
  }, 25);
  try {
    await task();
  } finally {
    clearInterval(sampling);
    await session.detach();
  }
  return Math.round(most - before);
}

/** Between two collections, which stop the page. */
const PAUSE_MS = 100;

/** Has the browser collect its garbage over and over during a task. */
export async function whileCollecting(page: Page, task: () => Promise<void>): Promise<void> {
  let isOver = false;
  const ended = task().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await page.requestGC();
    await setTimeout(PAUSE_MS);
  }
  await ended;
}
