import { type Ref, useState } from 'react';
import { Field } from '../fields/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

const EYE = 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zm7 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0z';
const EYE_CROSSED = `${EYE}M4 20 20 4`;

type PasswordFieldProps = {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** The password, hidden until the admin asks to see it. */
export function PasswordField({ value, error, onChange, ref }: PasswordFieldProps) {
  const { t } = useAdminText();
  const [isVisible, setVisible] = useState(false);
  return (
    <Field label={t('login.password')} error={error}>
      {(control) => (
        <span className="password-field">
          <input
            {...control}
            ref={ref}
            type={isVisible ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
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
  );
}
