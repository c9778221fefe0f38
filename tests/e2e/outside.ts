// Loaded into every test server before anything else: no test leaves the machine. Names of other hosts lead nowhere,
// or, with TEST_PICTURE_PORT, to a picture host of the test on that port of this machine.
import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const port = Number(process.env.TEST_PICTURE_PORT);
/** Counts as public; no connection goes there. */
const ADDRESS = { address: '93.184.216.34', family: 4 };

Object.assign(dns, {
  lookup: async (host: string) => {
    if (port) return [ADDRESS];
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  },
});
if (port) {
  Object.assign(https, {
    request: (options: https.RequestOptions, onAnswer: (answer: http.IncomingMessage) => void) =>
      http.request(
        { ...options, protocol: 'http:', hostname: '127.0.0.1', port, lookup: undefined },
        onAnswer,
      ),
  });
}
syncBuiltinESMExports();
