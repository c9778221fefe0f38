import { IMAGE_FOLDER, isTextPath } from '../content/contentPaths.ts';
import type { Change, Snapshot } from '../content/contentStore.ts';

/** Every word of a text that may be the name of a file. */
const wordsOf = (text = ''): string[] =>
  (text.match(/\w[\w.-]*/g) ?? []).map((word) => word.replace(/\.+$/, ''));

function textAfter(change: Change): string | undefined {
  if (!isTextPath(change.path) || 'delete' in change) return undefined;
  const { content } = change;
  return content instanceof Uint8Array ? Buffer.from(content).toString('utf8') : String(content);
}

/** The images that changed texts let go of: they named them, and after the change no text of the content does. */
function unusedImages({ files }: Snapshot, changes: readonly Change[]): Change[] {
  const changed = new Set(changes.map(({ path }) => path));
  const named = new Set(changes.flatMap((change) => wordsOf(textAfter(change))));
  const before = new Set([...changed].flatMap((path) => wordsOf(files.get(path)?.text)));
  const isLetGo = (word: string) => {
    const path = `${IMAGE_FOLDER}/${word}`;
    return !named.has(word) && files.has(path) && !changed.has(path);
  };
  const going = [...before].filter(isLetGo);
  if (going.length === 0) return [];
  for (const { path, text } of files.values())
    if (!changed.has(path)) for (const word of wordsOf(text)) named.add(word);
  return going.filter(isLetGo).map((word) => ({ path: `${IMAGE_FOLDER}/${word}`, delete: true }));
}

/** An edit that takes along the images whose last user it takes: nothing that was deleted stays on the site. */
export function withoutUnused(edit: (snapshot: Snapshot) => Change[]): typeof edit {
  return (snapshot) => {
    const changes = edit(snapshot);
    return [...changes, ...unusedImages(snapshot, changes)];
  };
}
