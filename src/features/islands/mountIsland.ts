import { type ComponentType, createElement, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { applyDialogStyles } from '../../ui/dialogStyles.ts';
import { retryWhenOnline } from '../../ui/loading.ts';
import { $wall } from '../wall/wall.ts';

/** The parts that React renders, each on demand: the first view works without React. */
const ISLANDS = {
  Cart: () => import('../cart/Cart.tsx'),
  Checkout: () => import('../checkout/Checkout.tsx'),
  Success: () => import('../checkout/Success.tsx'),
  Lightbox: () => import('../lightbox/Lightbox.tsx'),
  /** Not preloaded by pages: only a visitor who opens it loads it. */
  Wall: () => import('../wall/Wall.tsx'),
  UpdatedLists: () => import('../gallery/UpdatedLists.tsx'),
};
export type IslandName = keyof typeof ISLANDS;

const mounted = new Set<IslandName>();

/**
 * Renders an island at the end of the page. @param props the properties of all islands, as JSON
 * @throws Error when its code or the dialogs' styles fail to load
 */
export async function mountIsland(name: IslandName, props: string): Promise<void> {
  const [island] = await Promise.all([ISLANDS[name](), applyDialogStyles()]);
  // Another call may have mounted it meanwhile.
  if (mounted.has(name)) return;
  mounted.add(name);
  const component = (island as Readonly<Record<string, ComponentType>>)[name] as ComponentType;
  const place = document.createElement('div');
  place.dataset.island = name;
  document.body.append(place);
  // Long lists render in the background; a dialog replaces the first one at once.
  const draw = name === 'UpdatedLists' ? startTransition : flushSync;
  draw(() => createRoot(place).render(createElement(component, JSON.parse(props))));
}

// The lightbox sets this store, because it cannot mount another island itself.
$wall.listen((print) => {
  if (print) void retryWhenOnline(() => mountIsland('Wall', '{}'));
});
