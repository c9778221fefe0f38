import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { LoadReport } from './loadClient.ts';
import { runWatched } from './memory.ts';
import { atMost, note, type Result } from './report.ts';
import { type BenchServer, fetchRaw } from './server.ts';
import type { Bench } from './site.ts';

const CONNECTIONS = 16;
const SECONDS = 4;
/** Calls a second that the server must be able to answer. */
const RATE = 5000;

async function load(
  server: BenchServer,
  headers: Record<string, string>,
): Promise<LoadReport & { cpu?: number }> {
  const before = server.cpu();
  const { output } = await runWatched([
    join(import.meta.dirname, 'loadClient.ts'),
    `${server.url}/api/photos`,
    `${CONNECTIONS}`,
    `${SECONDS}`,
    JSON.stringify(headers),
  ]);
  const after = server.cpu();
  const report = JSON.parse(output) as LoadReport;
  if (before === undefined || after === undefined) return report;
  return { ...report, cpu: ((after - before) * 1000) / report.calls };
}

/**
 * Calls a second: those that were answered, or, on a busy machine, those that a whole
 * processor would have answered, from the server's processor time.
 */
function rate(name: string, answered: number, cpu: number | undefined): Result {
  const possible = cpu === undefined ? answered : 1e6 / cpu;
  const measured = `${Math.round(answered)}, of a whole processor ${Math.round(possible)}`;
  return {
    row: `api-list: ${name}, requests a second`,
    measured,
    target: `>= ${RATE}`,
    ok: Math.max(answered, possible) >= RATE,
  };
}

const BARE = `
const { createServer } = await import('node:http');
const { readFileSync } = await import('node:fs');
const body = readFileSync(0);
const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'br', 'Content-Length': body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.on('message', () => process.send(process.cpuUsage()));
`;

/** Processor time, µs, that a server needs for an answer if it does nothing but send these bytes. */
async function measureBare(body: Buffer): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', BARE], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  try {
    child.stdin?.end(body);
    const [port] = (await once(child.stdout as Readable, 'data')) as [Buffer];
    const used = async () => {
      child.send('cpu');
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return user + system;
    };
    const url = `http://127.0.0.1:${Number(port)}`;
    const client = [join(import.meta.dirname, 'loadClient.ts'), url, `${CONNECTIONS}`, `${SECONDS}`];
    await runWatched(client);
    const before = await used();
    const { calls } = JSON.parse((await runWatched(client)).output) as LoadReport;
    return ((await used()) - before) / calls;
  } finally {
    child.kill();
  }
}

/** The list of 1,000 photos from the local server, warm: as browsers ask for it, and unchanged. */
export async function measure(bench: Bench): Promise<Result[]> {
  const server = await (await bench.site(bench.pick(1000, 24))).server();
  const accepted = { 'accept-encoding': 'gzip, deflate, br' };
  const first = await fetchRaw(`${server.url}/api/photos`, accepted);
  if (first.status !== 200) throw new Error(`/api/photos answered ${first.status}.`);
  await load(server, accepted);
  const fresh = await load(server, accepted);
  const same = await load(server, { ...accepted, 'if-none-match': String(first.headers.etag) });
  const bare = await measureBare(first.body);
  const rows = (name: string, { calls, wall, p99, cpu }: typeof fresh): Result[] => [
    rate(name, (calls * 1000) / wall, cpu),
    atMost(`api-list: ${name}, p99`, p99, 25, 'ms'),
    ...(cpu === undefined ? [] : [note(`api-list: ${name}, processor time a request`, cpu, 'µs')]),
  ];
  const others = [fresh.statuses, same.statuses].flatMap((statuses, index) =>
    Object.keys(statuses).filter((status) => status !== (index === 0 ? '200' : '304')),
  );
  return [
    ...rows('list', fresh),
    note('api-list: list, a bare server that sends the same bytes', bare, 'µs'),
    ...rows('304', same),
    atMost('api-list: answers of another status', others.length, 0),
    note('api-list: body, brotli', first.body.length / 1000, 'kB'),
  ];
}
