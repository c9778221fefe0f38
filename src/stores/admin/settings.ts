import { ADMIN_ENDPOINTS } from '../../domain/adminEndpoints.ts';
import { SETTINGS } from '../../domain/settings/table.ts';
import { createSingle } from './single.ts';

export const settings = createSingle(
  { name: 'settings', fields: SETTINGS, update: ADMIN_ENDPOINTS.saveSettings },
  ADMIN_ENDPOINTS.settings,
);
