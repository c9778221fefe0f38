import type { Route } from './call.ts';
import { checkoutRoutes, shopRoutes, webhookRoutes } from './checkout.ts';
import { linkRoutes } from './entries.ts';
import { listRoutes } from './lists.ts';
import { masterRoutes, printFileRoutes } from './masters.ts';
import { orderRoutes } from './orders.ts';
import { photoRoutes, projectRoutes } from './photos.ts';
import { roomRoutes } from './rooms.ts';
import { historyRoutes, publishRoutes, settingRoutes, siteRoutes } from './site.ts';
import { withdrawalRoutes } from './withdrawal.ts';

/** Every call of the API. Plain paths stand before paths with parameters, which would match them too. */
export const ROUTES: readonly Route[] = [
  ...listRoutes,
  ...checkoutRoutes,
  ...shopRoutes,
  ...webhookRoutes,
  ...withdrawalRoutes,
  ...orderRoutes,
  ...roomRoutes,
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
