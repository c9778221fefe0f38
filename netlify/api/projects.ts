import { ADMIN_ENDPOINTS } from '../../src/shared/adminEndpoints.ts';
import { readOrder } from '../content/idLists.ts';
import { fieldsOf } from '../lib/badForm.ts';
import { deleteProject, reorderProjects, updateProject } from '../photos/saveProjects.ts';
import { committed, deleted, ifMatchOf, operationOf, reordered } from './adminReply.ts';
import type { Call, Route } from './call.ts';
import { admin, form, idList } from './entries.ts';

const writeOf = (call: Call) => ({ store: call.services.store, operation: operationOf(call) });

export const projectRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.projects.reorder,
    ...idList,
    run: async (call) =>
      reordered(call, await reorderProjects(writeOf(call), fieldsOf(readOrder(call.json)))),
  },
  {
    ...ADMIN_ENDPOINTS.projects.update,
    ...form,
    async run(call) {
      const change = { body: call.json, ifMatch: ifMatchOf(call) };
      const { commit, entry } = await updateProject(writeOf(call), call.params.id ?? '', change);
      return committed(call, commit, entry);
    },
  },
  {
    ...ADMIN_ENDPOINTS.projects.remove,
    ...admin,
    run: async (call) =>
      deleted(call, await deleteProject(writeOf(call), call.params.id ?? '', ifMatchOf(call))),
  },
];
