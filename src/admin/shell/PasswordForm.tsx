import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { Field } from '../fields/Field.tsx';
import { Button } from './Button.tsx';
import { useAdminText } from './useAdminText.ts';

const EYE = 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zm7 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0z';
const EYE_CROSSED = `${EYE}M4 20 20 4`;

type PasswordFormProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly className?: string;
  readonly onSend: (password: string) => void;
  /** What stands above the field, and below it. */
  readonly head: ReactNode;
  readonly actions: ReactNode;
};

/** Asks for the password, which is hidden until the admin asks to see it. */
export function PasswordForm({ input, className, onSend, head, actions }: PasswordFormProps) {
  const { t } = useAdminText();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isVisible, setVisible] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password) onSend(password);
    else input.current?.focus();
  };
  return (
    <form className={className} onSubmit={submit} noValidate>
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
