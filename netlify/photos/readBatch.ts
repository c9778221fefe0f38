import { UPLOAD_FIELDS } from '../../src/shared/content/entries/photo.ts';
import { readForm } from '../../src/shared/content/fields/form.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { UUID } from '../content/operation.ts';
import type { Read } from '../lib/badForm.ts';
import type { CallFault } from '../lib/messages/index.ts';
import type { NewPhoto } from './addPhotos.ts';
import { readKept } from './keptImages.ts';

/** More than anybody chooses at once: their texts fit into one call. */
const BATCH_MAX = 500;
/** Faults named one by one. */
const FAULTS_MAX = 20;

function readPhoto(value: unknown, at: string, secret: string): NewPhoto | readonly CallFault[] {
  if (!isRecord(value)) return [{ path: at, code: 'object' }];
  const { key, image, fields } = value;
  const kept = readKept(secret, image);
  const isKey = typeof key === 'string' && UUID.test(key);
  const { changes, faults } = readForm(UPLOAD_FIELDS, isRecord(fields) ? fields : {}, 'add');
  const all: CallFault[] = [
    ...(isKey ? [] : [{ path: `${at}.key`, key: 'fault.operation' as const }]),
    ...(kept ? [] : [{ path: `${at}.image`, key: 'store.keptGone' as const }]),
    ...faults.map((fault) => ({ ...fault, path: `${at}.fields.${fault.path}` })),
  ];
  if (!kept || !isKey || all.length > 0) return all;
  const { oid, size, extension } = kept;
  return { key: key.toLowerCase(), changes, oid, extension, content: { oid, size } };
}

/**
 * Reads {photos: [{key, image, fields}]}, a batch of images that were kept before.
 * @param secret as the names of the images were signed with
 */
export function readBatch(value: unknown, secret: string): Read<readonly NewPhoto[]> {
  const list: unknown = isRecord(value) ? value.photos : undefined;
  if (!Array.isArray(list) || list.length === 0 || list.length > BATCH_MAX) {
    return { faults: [{ path: 'photos', key: 'fault.batch', params: { max: BATCH_MAX } }] };
  }
  const read = list.map((one, index) => readPhoto(one, `photos.${index}`, secret));
  const photos = read.flatMap((one) => ('key' in one ? [one] : []));
  const faults = read.flatMap((one) => ('key' in one ? [] : one));
  const keys = new Set<string>();
  for (const [index, one] of read.entries()) {
    if (!('key' in one)) continue;
    if (keys.has(one.key)) faults.push({ path: `photos.${index}.key`, key: 'fault.idTwice' });
    keys.add(one.key);
  }
  return faults.length > 0 ? { faults: faults.slice(0, FAULTS_MAX) } : { fields: photos };
}
