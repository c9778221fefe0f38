import { atom } from 'nanostores';
import { readStored } from '../../../ui/storage.ts';
import { WAITING_MASTERS } from '../../shell/unsaved.ts';

/** Whether a full-size file was sent after its photo, or waits from an earlier visit: what shows how far it is comes then. */
export const $sendsMasters = atom(readStored(WAITING_MASTERS) !== null);
