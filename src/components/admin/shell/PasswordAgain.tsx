import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { $isAsking, answerPassword } from '../../../stores/admin/session.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { PasswordField } from './PasswordField.tsx';

/**
 * Asks for the password after the server has refused it. Not modal: the forms stay readable, and logging out
 * stays possible.
 */
export function PasswordAgain() {
  return useStore($isAsking) ? <PasswordDialog /> : null;
}

function PasswordDialog() {
  const { t } = useAdminText();
  const id = useId();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password) answerPassword(password);
    else input.current?.focus();
  };
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
      <form onSubmit={submit} noValidate>
        <h2 id={`${id}-title`}>{t('login.again')}</h2>
        <p id={`${id}-text`}>{t('login.againText')}</p>
        <PasswordField
          ref={input}
          value={password}
          error={isMissing ? t('login.empty') : undefined}
          onChange={setPassword}
        />
        <div className="modal-actions">
          <Button label={t('form.cancel')} onClick={() => answerPassword(null)} />
          <Button label={t('login.continue')} type="submit" look="loud" />
        </div>
      </form>
    </dialog>
  );
}
