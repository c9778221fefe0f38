// A build plugin for Netlify, which otherwise keeps only node_modules/ between builds. Without it each publication
// would spend minutes on encoding a thousand photos, and render unchanged pages again.

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
