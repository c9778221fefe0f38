import { type ComponentType, createElement, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { applyDialogStyles } from '../../ui/dialogStyles.ts';
import { onceFetched } from '../../ui/loading.ts';
import { $wall } from '../wall/wall.ts';

/** What React draws on the page, each once it is called: what the first view shows is there without it. */
const ISLANDS = {
  Cart: () => import('../cart/Cart.tsx'),
  Checkout: () => import('../checkout/Checkout.tsx'),
  Success: () => import('../checkout/Success.tsx'),
  Lightbox: () => import('../lightbox/Lightbox.tsx'),
  /** Not among the files that pages name: they are fetched by who presses for it, and by nobody else. */
  Wall: () => import('../wall/Wall.tsx'),
  UpdatedLists: () => import('../gallery/UpdatedLists.tsx'),
};
export type IslandName = keyof typeof ISLANDS;

const mounted = new Set<IslandName>();

/**
 * Lets React draw an island at the end of the page, where its element names it.
 * @param props the properties of all islands, as JSON
 * @throws Error where its code or the dialogs' styles cannot be fetched
 */
export async function mountIsland(name: IslandName, props: string): Promise<void> {
  const [island] = await Promise.all([ISLANDS[name](), applyDialogStyles()]);
  // Called twice while it was on its way.
  if (mounted.has(name)) return;
  mounted.add(name);
  const component = (island as Readonly<Record<string, ComponentType>>)[name] as ComponentType;
  const place = document.createElement('div');
  place.dataset.island = name;
  document.body.append(place);
  startTransition(() => createRoot(place).render(createElement(component, JSON.parse(props))));
}

// The lightbox names the work; it cannot mount what it is mounted beside.
$wall.listen((print) => {
  if (print) void onceFetched(() => mountIsland('Wall', '{}'));
});
