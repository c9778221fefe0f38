import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { SITE_FORM, siteRules } from '../../shared/content/entries/site.ts';
import { createSingle } from '../fields/single.ts';

/** What the Site tab edits: content/site.json and the texts. */
export const site = createSingle(
  { name: 'site', fields: SITE_FORM, rules: siteRules, update: ADMIN_ENDPOINTS.saveSite },
  ADMIN_ENDPOINTS.site,
);
