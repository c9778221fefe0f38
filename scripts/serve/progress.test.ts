import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { freePort } from '../../tests/fixtures/processes.ts';
import { listen, PortInUseError } from './listen.ts';
import { serveProgress } from './progress.ts';

test('shows the progress of a build on a page until the site takes the port', async () => {
  const port = await freePort();
  const progress = await serveProgress(port);
  await expect(serveProgress(port)).rejects.toBeInstanceOf(PortInUseError);
  progress.show('3 of 26 photos <done>');
  const answer = await fetch(`http://127.0.0.1:${port}/photos/`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.text()).toContain('3 of 26 photos &lt;done&gt;');
  await progress.close();
  const site = createServer();
  expect(await listen(site, port, '127.0.0.1')).toBe(port);
  site.close();
});
