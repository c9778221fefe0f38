import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { FieldFault, FormField } from '../../shared/content/fields/form.ts';
import { $panelLanguage } from './language.ts';
import { type AdminMessageKey, adminFault, adminMessage, fieldLabel, type MessageParams } from './texts.ts';

export type AdminTexts = ReturnType<typeof useAdminText>;

/** The panel's words in the language of the moment. */
export function useAdminText() {
  const language = useStore($panelLanguage);
  return useMemo(
    () => ({
      language,
      /** A message of the panel with its places filled. */
      t: (key: AdminMessageKey, params?: MessageParams) => adminMessage(language, key, params),
      label: (field: FormField) => fieldLabel(language, field),
      fault: (fault: FieldFault) => adminFault(language, fault),
    }),
    [language],
  );
}
