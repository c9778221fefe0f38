import { useStore } from '@nanostores/react';
import { projectTitle } from '../../shared/content/entries/project.ts';
import { type ListedProject, projects } from '../list/resources.ts';
import { useAdminText } from '../shell/language.ts';
import { useSkuHint } from './lab.ts';
import { $projects } from './photoEntries.ts';

/** What stands beside a photo's field, by its name and what is typed: photos carry a project's first name. */
export function useFieldAdvice() {
  const { t, language } = useAdminText();
  const known = useStore(projects.list.$entries);
  const suggestions = useStore($projects);
  const skuHint = useSkuHint();
  const projectHint = (typed: string) => {
    if (!typed) return undefined;
    const titleOf = (project: ListedProject) => projectTitle(project.stored, project, language);
    const own = known.find(({ stored }) => stored === typed);
    const title = own && titleOf(own);
    if (title) return title === typed ? undefined : t('photos.projectShown', { title });
    const other = known.find((project) => titleOf(project) === typed.trim());
    return other && t('photos.projectKnown', { name: other.stored });
  };
  return (name: string, typed: string | boolean = '') =>
    name === 'project'
      ? { hint: projectHint(String(typed)), suggestions }
      : { hint: skuHint(name, typed), suggestions: undefined };
}
