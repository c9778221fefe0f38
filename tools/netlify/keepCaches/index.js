// A build plugin of Netlify's: of one build nothing stays for the next but node_modules/ and what a plugin keeps. A
// thousand photos are some minutes of encoding, which no publication should pay again; what is compiled serves until the
// code changes.

/** Derived pictures (tools/site/facts.ts) and compiled code (tools/site/compile.ts). */
const FOLDERS = ['.cache/images', '.cache/site'];

export async function onPreBuild({ utils }) {
  const found = await utils.cache.restore(FOLDERS);
  console.log(
    found ? 'Pictures and code of the last build are there.' : 'Nothing of an earlier build is kept yet.',
  );
}

export async function onPostBuild({ utils }) {
  await utils.cache.save(FOLDERS);
}
