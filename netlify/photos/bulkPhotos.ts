import type { BulkAnswer } from '../../src/shared/adminEndpoints.ts';
import { applyForm, type FormChange } from '../../src/shared/content/fields/form.ts';
import { ordersOnEntry } from '../../src/shared/content/projects.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { readCollection, readStored, requireFile, type StoredValue } from '../content/collections.ts';
import type { Snapshot } from '../content/contentStore.ts';
import type { BulkChanges } from '../content/idLists.ts';
import { moveRows } from '../content/projects.ts';
import type { CheckPhoto } from '../editions/remaining.ts';
import type { PictureFault } from '../images/cleanImage.ts';
import { commitAnswer, type Made } from '../images/entryCopies.ts';
import { countOf, forEach, formatWithCopy, type Write } from './entries.ts';

function subjectOf(changes: readonly FormChange[], count: number): string {
  const [first] = changes;
  const isMove = changes.length === 1 && first?.field.name === 'project';
  if (isMove) return `Move ${countOf('photos', count)} to ${first.value || 'Uncategorized'}`;
  return `Update ${countOf('photos', count)}: ${changes.map(({ field }) => field.name).join(', ')}`;
}

function readPhotos(
  snapshot: Snapshot,
  { ids, changes }: BulkChanges,
  language: Language,
  check: CheckPhoto,
) {
  const stored = new Map<string, StoredValue>();
  const answer = forEach(ids, language, (id) => {
    const { value } = readStored('photos', requireFile(snapshot, 'photos', id));
    check(id, applyForm(value, changes));
    stored.set(id, value);
  });
  return { stored, answer };
}

/**
 * Gives many photos the same values in one commit; those that enter a project go to its end, in the order of the
 * ids. Refused changes are named, the others are made. Like any save it copies pictures from other hosts.
 * @param check may refuse the result for a photo
 * @throws ContentError
 */
export function changePhotos(
  write: Write<'photos'>,
  bulk: BulkChanges,
  language: Language,
  check: CheckPhoto,
): Promise<Made<BulkAnswer & { readonly pictureFaults: readonly PictureFault[] }>> {
  const { changes } = bulk;
  const subject = ({ updated }: BulkAnswer) => subjectOf(changes, updated.length);
  const project = changes.find(({ field }) => field.name === 'project');
  return commitAnswer(write, subject, (snapshot, fetched) => {
    const { stored, answer } = readPhotos(snapshot, bulk, language, check);
    const { entries } = readCollection('photos', snapshot);
    const orders = project && ordersOnEntry(entries, answer.updated, String(project.value ?? ''));
    const changed = [...stored].flatMap(([id, value]) => {
      const order = orders?.get(id);
      const next = { ...applyForm(value, changes), ...(order === undefined ? {} : { order }) };
      const isSame = JSON.stringify(next) === JSON.stringify(value);
      return isSame ? [] : [formatWithCopy('photos', id, next, snapshot, fetched)];
    });
    const pictureFaults = changed.flatMap((saved) => saved.answer.fault ?? []);
    const rows = project ? moveRows(snapshot, answer.updated, String(project.value ?? ''), language) : [];
    const all = [...changed.flatMap((saved) => saved.changes), ...rows];
    return { changes: all, answer: { ...answer, pictureFaults } };
  });
}
