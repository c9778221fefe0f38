import type { ReactNode } from 'react';
import { useAdminText } from './useAdminText.ts';

/** Sticks to the lower edge of its list or form, and is there only while something is unsaved. */
export function SaveBar({
  isShown,
  text,
  children,
}: {
  isShown: boolean;
  text?: string;
  children: ReactNode;
}) {
  const { t } = useAdminText();
  if (!isShown) return null;
  return (
    <div className="save-bar" data-unsaved="">
      <p>{text ?? t('form.unsaved')}</p>
      <div className="save-bar-actions">{children}</div>
    </div>
  );
}
