import { type Ref, useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

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
          <button type="button" className="button quiet" onClick={() => setVisible(!isVisible)}>
            {isVisible ? t('login.hide') : t('login.show')}
          </button>
        </span>
      )}
    </Field>
  );
}
