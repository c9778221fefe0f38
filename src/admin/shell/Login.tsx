import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { chooseLanguage } from '../../ui/language.ts';
import { Modal } from '../../ui/Modal.tsx';
import { readStored } from '../../ui/storage.ts';
import { Field } from '../fields/Field.tsx';
import { wasAccepted } from './adminApi.ts';
import { Button } from './Button.tsx';
import { LazyPart } from './LazyPart.tsx';
import { useAdminText } from './language.ts';
import { lazyCode } from './lazyCode.ts';
import { $isAsking, answerPassword, login } from './session.ts';
import { WAITING_MASTERS, WAITING_UPLOADS } from './unsaved.ts';

/** Switches the panel to the other language; named in that language, so that its speakers find it. */
export function LanguageSwitch({ className = 'button quiet' }: { readonly className?: string }) {
  const { t, language } = useAdminText();
  const other = language === 'en' ? 'de' : 'en';
  return (
    <button
      type="button"
      className={className}
      lang={other}
      data-always=""
      onClick={() => chooseLanguage(other)}
    >
      {t('header.language')}
    </button>
  );
}

const EYE = 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zm7 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0z';
const EYE_CROSSED = `${EYE}M4 20 20 4`;

type PasswordFormProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly id?: string;
  readonly className?: string;
  readonly onSend: (password: string) => void;
  readonly head: ReactNode;
  readonly actions?: ReactNode;
};

/** Asks for the password, which is hidden until the admin asks to see it. */
function PasswordForm({ input, id, className = '', onSend, head, actions }: PasswordFormProps) {
  const { t } = useAdminText();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isVisible, setVisible] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (!password) return input.current?.focus();
    setPassword('');
    onSend(password);
  };
  return (
    <form id={id} className={`stack-wide ${className}`} onSubmit={submit} noValidate>
      {head}
      <Field label={t('login.password')} error={isMissing ? t('login.empty') : undefined}>
        {(control) => (
          <span className="password-field">
            <input
              {...control}
              ref={input}
              type={isVisible ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button
              look="quiet"
              aria-label={isVisible ? t('login.hide') : t('login.show')}
              onClick={() => setVisible(!isVisible)}
            >
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d={isVisible ? EYE_CROSSED : EYE} />
              </svg>
            </Button>
          </span>
        )}
      </Field>
      {actions}
    </form>
  );
}

const waitingUploads = lazyCode(() => import('../photos/WaitingUploads.tsx'), false);

/** The log-in. It asks no server: the password is kept, and the panel's first call shows whether it is right. */
export function Login() {
  const { t } = useAdminText();
  const waiting = [WAITING_UPLOADS, WAITING_MASTERS].map((key) => Number(readStored(key)) || 0);
  const input = useRef<HTMLInputElement>(null);
  return (
    <main className="login">
      <p className="login-site">{document.getElementById('admin')?.dataset.site}</p>
      <PasswordForm
        input={input}
        className="admin-card"
        onSend={login}
        head={<h1>{t('login.title')}</h1>}
        actions={<Button label={t('login.button')} type="submit" look="loud" />}
      />
      {waiting.some(Boolean) && (
        <LazyPart of={waitingUploads}>{({ WaitingUploads }) => <WaitingUploads counts={waiting} />}</LazyPart>
      )}
      <div className="flow">
        <a className="link" href="/">
          {t('header.viewSite')}
        </a>
        <LanguageSwitch className="link" />
      </div>
    </main>
  );
}

/** Asks for a refused password again, over the page: forms below stay as they are. */
export function PasswordAgain() {
  const { t } = useAdminText();
  const isAsking = useStore($isAsking);
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  useEffect(() => {
    if (isAsking) input.current?.focus();
  }, [isAsking]);
  const cancel = () => answerPassword(null);
  return (
    <Modal
      open={isAsking}
      title={t('login.again')}
      onClose={cancel}
      footer={
        <div className="modal-actions">
          <Button label={t('form.cancel')} onClick={cancel} />
          <Button label={t('login.continue')} type="submit" form={formId} look="loud" />
        </div>
      }
    >
      <PasswordForm
        id={formId}
        input={input}
        onSend={answerPassword}
        head={
          <div>
            {wasAccepted() && <p>{t('login.againText')}</p>}
            <p className="field-error" role="alert">
              {t('failure.unauthorized')}
            </p>
          </div>
        }
      />
    </Modal>
  );
}
