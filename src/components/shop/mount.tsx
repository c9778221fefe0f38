import { createRoot, type Root } from 'react-dom/client';
import { Overlays } from '../Overlays.tsx';

let root: Root | undefined;

/**
 * Draws the dialogs into #overlays, which is made where the page has none. Called again it does nothing. Their
 * styles, overlays.css, are loaded beside it: imported here they would come with every page.
 */
export function mountOverlays(): void {
  if (root) return;
  let place = document.getElementById('overlays');
  if (!place) {
    place = document.createElement('div');
    place.id = 'overlays';
    document.body.append(place);
  }
  root = createRoot(place);
  root.render(<Overlays />);
}
