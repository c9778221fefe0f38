import { atom } from 'nanostores';
import { isLabName, type LabName } from '../../shared/shop/lab.ts';
import { connectAdminApi } from '../shell/adminApi.ts';

/** The print lab that orders are handed to; null where none is connected, or nobody has said yet. */
export const $lab = atom<LabName | null>(null);

connectAdminApi({ noteLab: (name) => $lab.set(isLabName(name) ? name : null) });
