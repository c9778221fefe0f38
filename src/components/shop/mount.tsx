import { createRoot, type Root } from 'react-dom/client';
import '../../styles/dialogs.css';
import '../../styles/controls.css';
import '../../styles/shop.css';
import '../../styles/checkout.css';
import '../../styles/lightbox.css';
import { Overlays } from '../Overlays.tsx';

let root: Root | undefined;

/** Draws the dialogs into #overlays, which is made where the page has none. Called again it does nothing. */
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
