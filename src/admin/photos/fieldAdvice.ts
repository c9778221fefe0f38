import { useStore } from '@nanostores/react';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { fitsLab } from '../../shared/shop/lab.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { $lab } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { $projects, projects } from './photoEntries.ts';

/** @returns a function that names a project in the panel's language; photos store its first name */
export function useProjectName(): (project: string) => string {
  const { t, language } = useAdminText();
  const known = useStore(projects.list.$entries);
  return (project) => {
    if (project === UNCATEGORIZED) return t('photos.uncategorized');
    const named = language === 'de' && known.find(({ stored }) => stored === project)?.name?.de;
    return named || project;
  };
}

const SKU_FIELDS: readonly string[] = PRINT_SIZES.map((size) => fieldOf('creativehub_sku', size));

/**
 * Extras of a photo's field, by name and value: suggested projects, and a hint about a SKU that the connected lab does
 * not accept. Such a SKU can still be saved, for another lab or for orders by hand.
 */
export function useFieldAdvice() {
  const { t } = useAdminText();
  const textOf = useProjectName();
  const suggestions = useStore($projects);
  const lab = useStore($lab);
  return (name: string, typed: string | boolean) => {
    const sku = SKU_FIELDS.includes(name) ? String(typed).trim() : '';
    return {
      hint: lab && sku && !fitsLab(lab, sku) ? t(`photos.skuHint.${lab}`) : undefined,
      ...(name === 'project' && { suggestions, textOf }),
    };
  };
}
