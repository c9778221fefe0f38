// A build plugin for Netlify, which only keeps node_modules/ and a plugin's caches between builds. Encoding a thousand
// photos takes minutes that no publication should repeat; unchanged pages are kept too.

/** Derived pictures (scripts/astro/facts.ts), subset fonts, and Astro's cached pages. */
const FOLDERS = ['.cache/images', '.cache/fonts', '.cache/astro'];

export async function onPreBuild({ utils }) {
  const found = await utils.cache.restore(FOLDERS);
  console.log(
    found ? 'Pictures and pages of the last build are there.' : 'Nothing of an earlier build is kept yet.',
  );
}

export async function onPostBuild({ utils }) {
  await utils.cache.save(FOLDERS);
}
