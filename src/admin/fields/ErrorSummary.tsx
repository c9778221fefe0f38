import { useEffect, useRef } from 'react';
import { useAdminText } from '../shell/useAdminText.ts';

export type FormError = { readonly fieldId?: string | undefined; readonly text: string };

/** All faults of a form, each leading to its field. Takes the focus whenever `errors` is a new, filled list. */
export function ErrorSummary({ errors, title }: { errors: readonly FormError[]; title?: string }) {
  const { t } = useAdminText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div className="trouble error-summary" ref={box} tabIndex={-1}>
      <p className="error-summary-title">{title ?? t('form.errors')}</p>
      <ul>
        {errors.map(({ fieldId, text }) => (
          <li key={`${fieldId} ${text}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  // The hash names the tab; only the focus moves.
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
