import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { readStored } from '../../../services/storage.ts';
import { login } from '../../../stores/admin/session.ts';
import { WAITING_UPLOADS } from '../../../stores/admin/unsaved.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PasswordField } from './PasswordField.tsx';

const WaitingUploads = lazy(async () => ({
  default: (await import('../photos/WaitingUploads.tsx')).WaitingUploads,
}));

/** The log-in. It asks no server: the password is kept, and the panel's first call shows whether it is right. */
export function Login() {
  const { t } = useAdminText();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const waiting = Number(readStored(WAITING_UPLOADS)) || 0;
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password) login(password);
    else input.current?.focus();
  };
  return (
    <main className="login">
      <form className="admin-card" onSubmit={submit} noValidate>
        <h1>{t('login.title')}</h1>
        <PasswordField
          ref={input}
          value={password}
          error={isMissing ? t('login.empty') : undefined}
          onChange={setPassword}
        />
        <Button label={t('login.button')} type="submit" look="loud" />
      </form>
      {waiting > 0 && (
        <Suspense>
          <WaitingUploads count={waiting} />
        </Suspense>
      )}
      <LanguageSwitch />
    </main>
  );
}
