import { ADMIN_ENDPOINTS, type ContentFault } from '../../src/domain/adminEndpoints.ts';
import { faultText } from '../../src/messages/faults.ts';
import { REVISION_HEADER } from '../lib/headers.ts';
import { json } from '../lib/replies.ts';
import { requestLanguage } from '../lib/requestLanguage.ts';
import { contentFaults } from '../services/publicLists.ts';
import type { Route } from './call.ts';

/** What is wrong with stored files, for the owner: the lists go on without them. */
export const contentFaultRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.contentFaults,
    password: 'required',
    async run({ request, services }) {
      const snapshot = await services.store.snapshot();
      const language = requestLanguage(request);
      const body = (await contentFaults(snapshot)).map(
        (fault): ContentFault => ({
          file: fault.file,
          path: fault.path,
          message: faultText(language, fault),
        }),
      );
      return json(body, 200, { [REVISION_HEADER]: snapshot.revision });
    },
  },
];
