import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { FieldFault, FormField } from '../../../domain/fields/form.ts';
import type { Language } from '../../../domain/language.ts';
import {
  type AdminMessageKey,
  adminFault,
  adminMessage,
  fieldLabel,
  type MessageParams,
} from '../../../messages/admin.ts';
import { $panelLanguage } from '../../../stores/admin/language.ts';

export type AdminTexts = {
  readonly language: Language;
  /** A message of the panel with its places filled. */
  readonly t: (key: AdminMessageKey, params?: MessageParams) => string;
  /** The name of a form's field. */
  readonly label: (field: FormField) => string;
  /** What is wrong with a field. */
  readonly fault: (fault: FieldFault) => string;
};

/** The panel's words in the language of the moment. */
export function useAdminText(): AdminTexts {
  const language = useStore($panelLanguage);
  return useMemo(
    () => ({
      language,
      t: (key, params) => adminMessage(language, key, params),
      label: (field) => fieldLabel(language, field),
      fault: (fault) => adminFault(language, fault),
    }),
    [language],
  );
}
