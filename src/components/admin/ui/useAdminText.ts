import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { FieldFault, FormField } from '../../../domain/fields/form.ts';
import {
  type AdminMessageKey,
  adminFault,
  adminMessage,
  fieldLabel,
  type MessageParams,
} from '../../../messages/admin.ts';
import { $panelLanguage } from '../../../stores/admin/language.ts';

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
