import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { describeError } from '../../netlify/lib/log.ts';
import {
  answers,
  isApiPath,
  keepToHttp,
  loadFunctions,
  type ModuleLoader,
  type SiteFunction,
  sendError,
} from './functions.ts';
import { createFunctionCaller, parseAddress, UNREADABLE_ADDRESS } from './handler.ts';
import type { OriginRule } from './listen.ts';

import { findStaticFile } from './staticFiles.ts';

/** The functions inside the dev server, as `npm start` calls them; `load` imports a module as it is now on disk. */
export function createDevFunctions(
  root: string,
  publicDir: string,
  origin: OriginRule,
  load: ModuleLoader,
  log: (line: string) => void,
) {
  const call = createFunctionCaller({ log, fast: false });
  let functions: Promise<SiteFunction[]> | undefined;

  const addressOf = ({ url = '', headers }: IncomingMessage) =>
    parseAddress(url, () => origin.originFor(headers.host));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const address = addressOf(request);
    if (!address) return false;
    functions ??= loadFunctions(join(root, 'netlify', 'functions'), load);
    for (const called of await functions) {
      if (!answers(called, address.url)) continue;
      // Astro's dev server serves the files of public/, and the pages of all photos.
      if (called.preferStatic && !extname(address.pathname)) return false;
      if (called.preferStatic && (await findStaticFile(publicDir, address.pathname))) return false;
      keepToHttp(response);
      await call(request, response, called, address.url);
      return true;
    }
    return false;
  }

  return {
    /** Answers requests whose address cannot be read, and leaves all others to `next`. */
    refuseUnreadable(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      if (addressOf(request)) next();
      else sendError(response, request.url ?? '/', 400, UNREADABLE_ADDRESS);
    },
    /** Handles requests for functions and leaves all others to `next`. */
    handle(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      answer(request, response).then(
        (answered) => answered || next(),
        (error: unknown) => {
          // An error in a source file: reported now, retried after the next change.
          functions = undefined;
          log(describeError(error));
          const pathname = isApiPath(request.url ?? '') ? '/api' : '/';
          sendError(response, pathname, 500, 'A function could not be loaded: see the terminal.');
        },
      );
    },
    /** The sources have changed: the next request imports the functions anew. */
    reload(): void {
      functions = undefined;
    },
  };
}
