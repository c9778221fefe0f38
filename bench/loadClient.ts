/**
 * Requests one address repeatedly over kept connections, in a process of its own: `node loadClient.ts <url>
 * <connections> <seconds> <JSON of headers>` prints one line of JSON. It reads sockets itself, because an HTTP
 * client would cost more than the server it measures.
 */
import { connect } from 'node:net';

/** What the client prints: calls, wall time in ms, their 50th and 99th percentile in ms, and answers by status. */
export type LoadReport = {
  calls: number;
  wall: number;
  p50: number;
  p99: number;
  statuses: Record<string, number>;
};

const [address = '', connections = '16', seconds = '5', headers = '{}'] = process.argv.slice(2);
const url = new URL(address);
const lines = Object.entries(JSON.parse(headers) as Record<string, string>).map(
  ([name, value]) => `${name}: ${value}\r\n`,
);
const asked = Buffer.from(
  `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n${lines.join('')}\r\n`,
);

const times: number[] = [];
const statuses: Record<string, number> = {};
const began = performance.now();
const end = began + Number(seconds) * 1000;

/** Length of the answer at the start of the bytes, head included; undefined while its head is incomplete. */
function answerLength(bytes: Buffer): { length: number; status: string } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = head.slice(9, 12);
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (body === undefined && status !== '304') throw new Error(`an answer without a length:\n${head}`);
  return { length: headEnd + 4 + (status === '304' ? 0 : Number(body)), status };
}

function keepAsking(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname === 'localhost' ? '127.0.0.1' : url.hostname);
    socket.setNoDelay(true);
    let started = 0;
    let read: Buffer[] = [];
    let size = 0;
    let wanted: number | undefined;
    const ask = () => {
      started = performance.now();
      socket.write(asked);
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      read.push(chunk);
      size += chunk.length;
      if (wanted === undefined) {
        const answer = answerLength(read.length === 1 ? chunk : Buffer.concat(read));
        if (!answer) return;
        wanted = answer.length;
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      }
      if (size < wanted) return;
      const now = performance.now();
      times.push(now - started);
      read = [];
      size = 0;
      wanted = undefined;
      if (now < end) ask();
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}

await Promise.all(Array.from({ length: Number(connections) }, keepAsking));
const wall = performance.now() - began;
const sorted = Float64Array.from(times).sort();
const at = (share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const report: LoadReport = { calls: times.length, wall, p50: at(0.5), p99: at(0.99), statuses };
console.log(JSON.stringify(report));
