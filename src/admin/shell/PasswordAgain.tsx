import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { $isAsking, answerPassword } from './session.ts';
import { useAdminText } from './useAdminText.ts';

/** Asks for a refused password again. Not modal: forms stay readable, and logging out stays possible. */
export function PasswordAgain() {
  return useStore($isAsking) ? <PasswordDialog /> : null;
}

function PasswordDialog() {
  const { t } = useAdminText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      open
      className="admin-card password-again"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') answerPassword(null);
      }}
    >
      <PasswordForm
        input={input}
        onSend={answerPassword}
        head={
          <>
            <h2 id={`${id}-title`}>{t('login.again')}</h2>
            <p id={`${id}-text`}>{t('login.againText')}</p>
          </>
        }
        actions={
          <div className="modal-actions">
            <Button label={t('form.cancel')} onClick={() => answerPassword(null)} />
            <Button label={t('login.continue')} type="submit" look="loud" />
          </div>
        }
      />
    </dialog>
  );
}
