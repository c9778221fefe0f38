import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { SETTINGS } from '../../shared/content/settings/table.ts';
import { createSingle } from '../fields/single.ts';

export const settings = createSingle(
  { name: 'settings', fields: SETTINGS, update: ADMIN_ENDPOINTS.saveSettings },
  ADMIN_ENDPOINTS.settings,
);
