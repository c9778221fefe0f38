import { createServer } from 'node:http';
import { escapeHtml } from '../../src/shared/html.ts';
import { closeNow, listen } from './listen.ts';

/**
 * Serves a page with the progress of the build, until the site takes the port.
 * @throws PortInUseError before a build instead of after it
 */
export async function serveProgress(port: number) {
  let line = '';
  const server = createServer((_request, response) => {
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '2',
    };
    response.writeHead(503, headers).end(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Building the site</title>
<meta name="viewport" content="width=device-width"><style>body { margin: 15vh auto; max-width: 36rem; padding: 0 1rem; font: 1.1rem/1.5 system-ui; color-scheme: light dark }</style>
<h1>The site is being built</h1><p>It opens here as soon as it is ready.</p><pre>${escapeHtml(line)}</pre>`);
  });
  await listen(server, port, '127.0.0.1');
  return {
    show(text: string) {
      line = text;
    },
    close: () => closeNow(server),
  };
}
