// A build plugin of Netlify's: of one build nothing stays for the next but node_modules/ and what a plugin keeps. A
// thousand photos are some minutes of encoding, which no publication should pay again; pages that stay the same are kept.

/** Derived pictures (scripts/astro/facts.ts), subset fonts, and the pages that Astro keeps. */
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
