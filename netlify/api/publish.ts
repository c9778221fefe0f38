import { ADMIN_ENDPOINTS, ADMIN_HEADERS, type PublishStatus } from '../../src/shared/adminEndpoints.ts';
import { sentenceText } from '../lib/messages/index.ts';
import { json } from '../lib/replies.ts';
import { requestLanguage } from '../lib/requestLanguage.ts';
import type { Publishing } from '../site/publishing.ts';
import type { Route } from './call.ts';

function reply(status: number, request: Request, { error, ...publishing }: Publishing): Response {
  const told = error && { error: sentenceText(requestLanguage(request), error) };
  const body: PublishStatus = { ...publishing, ...told };
  return json(body, status, { [ADMIN_HEADERS.revision]: body.revision });
}

export const publishRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.publishStatus,
    password: 'required',
    async run({ request, url, services }) {
      return reply(200, request, await services.publisher.status(url.origin));
    },
  },
  {
    ...ADMIN_ENDPOINTS.publish,
    password: 'required',
    async run({ request, url, services }) {
      return reply(202, request, await services.publisher.start(url.origin));
    },
  },
];
