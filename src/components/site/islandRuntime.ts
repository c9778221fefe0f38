// Our directive, then Astro's element for islands, which asks for it at once: neither is part of the first view.
import './callDirective.ts';
import 'astro/runtime/server/astro-island.js';
