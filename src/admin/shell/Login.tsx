import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { chooseLanguage } from '../../ui/language.ts';
import { readStored } from '../../ui/storage.ts';
import { Field, onSend } from '../fields/Field.tsx';
import { FormDialog } from '../fields/FormDialog.tsx';
import { Button } from './Button.tsx';
import { LazyPart } from './LazyPart.tsx';
import { useAdminText } from './language.ts';
import { lazyCode } from './lazyCode.ts';
import { $isAsking, $isRefused, $isWrong, answerPassword, login } from './session.ts';
import { WAITING_MASTERS, WAITING_UPLOADS } from './unsaved.ts';

/** Switches the panel to the other language; labelled in that language, so that its speakers find it. */
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

const BLANK = { password: '', isMissing: false, isVisible: false };

/** The password field with its show/hide button, and the function that submits it. */
function usePassword(onSend: (password: string) => void, refusal?: ReactNode) {
  const { t } = useAdminText();
  const input = useRef<HTMLInputElement>(null);
  const [state, set] = useState(BLANK);
  const { password, isMissing, isVisible } = state;
  const send = () => {
    set({ ...state, password: '', isMissing: password === '' });
    if (!password) return input.current?.focus();
    onSend(password);
  };
  const field = (
    <Field label={t('login.password')} error={isMissing ? t('login.empty') : refusal} isAlert>
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
            onChange={(event) => set({ ...state, password: event.target.value })}
          />
          <Button
            look="quiet"
            aria-label={isVisible ? t('login.hide') : t('login.show')}
            onClick={() => set({ ...state, isVisible: !isVisible })}
          >
            <Icon path={isVisible ? EYE_CROSSED : EYE} />
          </Button>
        </span>
      )}
    </Field>
  );
  return { input, field, send, set };
}

const waitingUploads = lazyCode(() => import('../photos/WaitingUploads.tsx'), false);

/** The login form. It calls no server: the password is stored, and the panel's first call leads back here if it is wrong. */
export function Login() {
  const { t } = useAdminText();
  const waiting = [WAITING_UPLOADS, WAITING_MASTERS].map((key) => Number(readStored(key)) || 0);
  const isRefused = useStore($isRefused);
  const refusal = isRefused && (
    <>
      {t('login.wrong')} <span className="muted">{t('failure.unauthorized')}</span>
    </>
  );
  const { input, field, send } = usePassword(isRefused ? answerPassword : login, refusal);
  useEffect(() => input.current?.focus(), [input]);
  return (
    <main className="login">
      <p className="login-site">{document.getElementById('admin')?.dataset.site}</p>
      <form className="stack-wide admin-card" onSubmit={onSend(send)} noValidate>
        <h1>{t('login.title')}</h1>
        {field}
        <Button label={t('login.button')} type="submit" look="loud" />
      </form>
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

/** Asks for the password again after a refusal, in a dialog: the forms below stay as they are. */
export function PasswordAgain() {
  const { t } = useAdminText();
  const isAsking = useStore($isAsking);
  const isWrong = useStore($isWrong);
  const unauthorized = t('failure.unauthorized');
  const { input, field, send, set } = usePassword(answerPassword, isWrong ? unauthorized : undefined);
  useEffect(() => {
    if (isAsking) input.current?.focus();
    else set(BLANK);
  }, [isAsking, input, set]);
  return (
    <FormDialog
      open={isAsking}
      title={t(isWrong ? 'login.wrong' : 'login.again')}
      confirm={t('form.continue')}
      onClose={() => answerPassword(null)}
      onConfirm={send}
    >
      {!isWrong && (
        <div>
          <p>{t('login.againText')}</p>
          <p className="muted" role="alert">
            {unauthorized}
          </p>
        </div>
      )}
      {field}
    </FormDialog>
  );
}
