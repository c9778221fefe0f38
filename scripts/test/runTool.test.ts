import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runTool } from './runTool.ts';

/** Takes its time to end, as one that has workers of its own to end. */
const SLOW = `
import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => setTimeout(() => { writeFileSync('ended', ''); process.exit(1); }, 300));
setInterval(() => {}, 1000);
writeFileSync('started', '');
`;

test('a tool that is broken off has ended, with its last words, before anything else is said', async () => {
  const root = await mkdtemp(join(tmpdir(), 'run-tool-'));
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'node_modules/slow.mjs'), SLOW);
  const abort = new AbortController();
  const running = runTool(root, 'slow.mjs', [], { signal: abort.signal });
  await vi.waitUntil(() => existsSync(join(root, 'started')));
  abort.abort();
  expect(await running).toMatchObject({ code: 1 });
  expect(existsSync(join(root, 'ended'))).toBe(true);
  await rm(root, { recursive: true });
});
