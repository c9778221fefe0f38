import { useStore } from '@nanostores/react';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { useAdminText } from '../shell/language.ts';
import { useSkuHint } from './lab.ts';
import { $projects, projects } from './photoEntries.ts';

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

/** What stands beside a photo's field, by its name and what is typed: known projects, and a word about a SKU that the lab cannot be sent. */
export function useFieldAdvice() {
  const textOf = useProjectName();
  const suggestions = useStore($projects);
  const skuHint = useSkuHint();
  return (name: string, typed: string | boolean) => ({
    hint: skuHint(name, typed),
    ...(name === 'project' && { suggestions, textOf }),
  });
}
