// Loaded first into every test server. No other host name resolves, so that no test leaves the machine.
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import zlib, { type CompressCallback, type InputType } from 'node:zlib';

Object.assign(dns, {
  lookup: async (host: string) => {
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  },
});

// A worker's own server answers few requests, so full compression (half a second) is not worth it.
const { brotliCompress, constants } = zlib;
const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
if (process.env.TEST_WORKER_INDEX)
  Object.assign(zlib, {
    brotliCompress: (bytes: InputType, _: unknown, done: CompressCallback) =>
      brotliCompress(bytes, { params }, done),
  });
syncBuiltinESMExports();

// A server checks its files only once a second. A test that has changed them sends this signal instead of waiting.
let ahead = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + ahead;
process.on('SIGUSR2', () => {
  ahead += 1000;
});
