// A build plugin of Netlify's: of one build nothing stays for the next but node_modules/ and what a plugin keeps. A
// thousand photos are some minutes of encoding, which no publication should pay again.

/** Where the derived pictures lie; tools/astro/siteIntegration.ts names the same folder. */
const FOLDER = '.cache/images';

export async function onPreBuild({ utils }) {
  const found = await utils.cache.restore(FOLDER);
  console.log(
    found ? 'The derived pictures of the last build are there.' : 'No derived pictures are kept yet.',
  );
}

export async function onPostBuild({ utils }) {
  await utils.cache.save(FOLDER);
}
