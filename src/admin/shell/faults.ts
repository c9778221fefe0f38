import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS, type ContentFault } from '../../shared/adminEndpoints.ts';
import { adminGet } from './adminApi.ts';

/** What is wrong with stored files; they are left out of every list until somebody mends them. */
export const $faults = atom<readonly ContentFault[]>([]);

/** Reads once what is wrong with the stored files. Never throws: the lists work without it. */
export async function loadFaults(): Promise<void> {
  try {
    const { data } = await adminGet(ADMIN_ENDPOINTS.contentFaults);
    $faults.set(Array.isArray(data) ? data : []);
  } catch (error) {
    console.warn('The faults of the content files could not be read', error);
  }
}
