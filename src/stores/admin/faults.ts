import { atom } from 'nanostores';
import type { ContentFault } from '../../domain/adminEndpoints.ts';
import { adminGet } from '../../services/adminApi.ts';

/** What is wrong with stored files; they are left out of every list until somebody mends them. */
export const $faults = atom<readonly ContentFault[]>([]);

/** Asks once what is wrong with the stored files. Never throws: the lists work without this, too. */
export async function loadFaults(): Promise<void> {
  try {
    const { data } = await adminGet<unknown>('/api/content-faults');
    $faults.set(Array.isArray(data) ? (data as ContentFault[]) : []);
  } catch (error) {
    console.warn('The faults of the content files could not be read', error);
  }
}
