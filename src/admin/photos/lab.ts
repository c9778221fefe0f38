import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { fitsLab, isLabName, type LabName } from '../../shared/shop/lab.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { useAdminText } from '../shell/language.ts';

/** The print lab that orders are handed to; null where none is connected, or nobody has said yet. */
const $lab = atom<LabName | null>(null);

/** Takes the name of the lab from the answer of a list. */
export const noteLab = (name: string | null): void => $lab.set(isLabName(name) ? name : null);

const SKU_FIELDS: readonly string[] = PRINT_SIZES.map((size) => fieldOf('creativehub_sku', size));

/** What is said beside a SKU that the connected lab cannot be sent. It may be saved, for another lab or by hand. */
export function useSkuHint(): (name: string, value: string | boolean) => string | undefined {
  const lab = useStore($lab);
  const { t } = useAdminText();
  return (name, value) => {
    const sku = String(value).trim();
    const isWrong = lab && SKU_FIELDS.includes(name) && sku !== '' && !fitsLab(lab, sku);
    return isWrong ? t(`photos.skuHint.${lab}`) : undefined;
  };
}
