import type { Route } from './call.ts';
import { checkoutRoutes } from './checkout.ts';
import { editionRoutes } from './editions.ts';
import { linkRoutes } from './entries.ts';
import { historyRoutes } from './history.ts';
import { listRoutes } from './lists.ts';
import { masterRoutes } from './masters.ts';
import { orderRoutes } from './orders.ts';
import { photoRoutes } from './photos.ts';
import { printFileRoutes } from './printFile.ts';
import { projectRoutes } from './projects.ts';
import { publishRoutes } from './publish.ts';
import { settingRoutes } from './settings.ts';
import { siteRoutes } from './site.ts';
import { webhookRoutes } from './webhook.ts';
import { withdrawalRoutes } from './withdrawal.ts';

/** Every call of the API. Plain paths stand before those with places, which would take them too. */
export const ROUTES: readonly Route[] = [
  ...listRoutes,
  ...checkoutRoutes,
  ...editionRoutes,
  ...webhookRoutes,
  ...withdrawalRoutes,
  ...orderRoutes,
  ...settingRoutes,
  ...siteRoutes,
  ...publishRoutes,
  ...historyRoutes,
  ...photoRoutes,
  ...masterRoutes,
  ...printFileRoutes,
  ...linkRoutes,
  ...projectRoutes,
];
