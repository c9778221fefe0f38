import type { Language } from '../domain/language.ts';

/** Texts of which each language is a file of its own: whoever reads one does not load the other. */
export function createCatalogue<C>(load: Readonly<Record<Language, () => Promise<C>>>) {
  const loaded = new Map<Language, C>();
  return {
    /** Loads the texts of a language, once. Rejects where they do not arrive. */
    async load(language: Language): Promise<void> {
      if (!loaded.has(language)) loaded.set(language, await load[language]());
    },
    /** @throws where the language has not been loaded */
    of(language: Language): C {
      const catalogue = loaded.get(language);
      if (!catalogue) throw new Error(`The panel's messages in '${language}' are not loaded.`);
      return catalogue;
    },
  };
}
