// Our directive, then Astro's element for islands, which asks for it at once, and what Back does in a dialog: none is
// part of the first view.
import './callDirective.ts';
import 'astro/runtime/server/astro-island.js';
import '../../stores/dialogHistory.ts';
