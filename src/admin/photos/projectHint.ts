import { useStore } from '@nanostores/react';
import { projectTitle } from '../../shared/content/entries/project.ts';
import type { FormValues } from '../../shared/content/fields/form.ts';
import { projects } from '../list/resources.ts';
import { useAdminText } from '../shell/language.ts';

/** What a project is called in the panel's language, and which one has the typed title: photos carry its first name. */
export function useProjectHint(): (
  field: string,
  typed: FormValues[string] | undefined,
) => string | undefined {
  const { t, language } = useAdminText();
  const known = useStore(projects.list.$entries);
  return (field, typed) => {
    if (field !== 'project' || typeof typed !== 'string' || !typed) return undefined;
    const titled = known.map((project) => ({
      name: project.stored,
      title: projectTitle(project.stored, project, language),
    }));
    const own = titled.find(({ name }) => name === typed);
    if (own) return own.title === typed ? undefined : t('photos.projectShown', { title: own.title });
    const other = titled.find(({ title }) => title === typed.trim());
    return other && t('photos.projectKnown', { name: other.name });
  };
}
