import { useStore } from '@nanostores/react';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { formatPrice, unitPriceCents } from '../../shared/shop/price.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { projects } from '../list/resources.ts';
import { useAdminText } from '../shell/language.ts';
import { useSkuHint } from './lab.ts';
import { $projects } from './photoEntries.ts';

/** What the panel calls a project in its language: photos carry its first name. */
export function useProjectName(): (project: string) => string {
  const { t, language } = useAdminText();
  const known = useStore(projects.list.$entries);
  return (project) => {
    if (project === UNCATEGORIZED) return t('photos.uncategorized');
    const named = language === 'de' && known.find(({ stored }) => stored === project)?.name?.de;
    return named || project;
  };
}

/** What stands beside a photo's field, by its name and what is typed. */
export function useFieldAdvice() {
  const { language } = useAdminText();
  const textOf = useProjectName();
  const suggestions = useStore($projects);
  const skuHint = useSkuHint();
  return (name: string, typed: string | boolean = '') => {
    if (name === 'project') return { suggestions, textOf };
    const size = PRINT_SIZES.find((one) => fieldOf('price', one) === name);
    const standIn = size && formatPrice(unitPriceCents({}, size) / 100, language);
    return { hint: skuHint(name, typed), standIn };
  };
}
