import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import type { Readiness } from '../../shared/shop/readiness.ts';
import { adminGet } from '../shell/adminApi.ts';

/** What keeps the shop from opening, as it was last read; 'failed' where that could not be read. */
export const $readiness = atom<Readiness | 'unread' | 'failed'>('unread');

/** Reads what keeps the shop from opening. Never throws: the Site tab works without it. */
export async function loadReadiness(): Promise<void> {
  try {
    const { data } = await adminGet(ADMIN_ENDPOINTS.shopReadiness);
    $readiness.set(data && Array.isArray(data.findings) ? data : 'failed');
  } catch {
    $readiness.set('failed');
  }
}

/** A field of a text that is to be shown and focused; its text may be closed. */
export const $wantedField = atom<string | null>(null);
