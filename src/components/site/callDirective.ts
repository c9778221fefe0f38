import clientCall from './clientCall.ts';

// Where Astro's element looks for the directives of a page.
Object.assign(window, { Astro: { call: clientCall } });
