import { useRef } from 'react';
import { readStored } from '../../ui/storage.ts';
import { Button } from './Button.tsx';
import { Called } from './Called.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { onCall } from './onCall.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { login } from './session.ts';
import { WAITING_MASTERS, WAITING_UPLOADS } from './unsaved.ts';
import { useAdminText } from './useAdminText.ts';

const waitingUploads = onCall(() => import('../photos/WaitingUploads.tsx'), false);

/** The log-in. It asks no server: the password is kept, and the panel's first call shows whether it is right. */
export function Login() {
  const { t } = useAdminText();
  const waiting = [WAITING_UPLOADS, WAITING_MASTERS].map((key) => Number(readStored(key)) || 0);
  const input = useRef<HTMLInputElement>(null);
  return (
    <main className="login">
      <PasswordForm
        input={input}
        className="admin-card"
        onSend={login}
        head={<h1>{t('login.title')}</h1>}
        actions={<Button label={t('login.button')} type="submit" look="loud" />}
      />
      {waiting.some(Boolean) && (
        <Called of={waitingUploads}>{({ WaitingUploads }) => <WaitingUploads counts={waiting} />}</Called>
      )}
      <LanguageSwitch />
    </main>
  );
}
