import { useRef } from 'react';
import { readStored } from '../../../services/storage.ts';
import { onCall } from '../../../stores/admin/onCall.ts';
import { login } from '../../../stores/admin/session.ts';
import { WAITING_MASTERS, WAITING_UPLOADS } from '../../../stores/admin/unsaved.ts';
import { Button } from '../ui/Button.tsx';
import { Called } from '../ui/Called.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PasswordForm } from './PasswordForm.tsx';

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
