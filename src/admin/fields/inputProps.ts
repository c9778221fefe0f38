import type { FormField } from '../../shared/content/fields/form.ts';
import type { ControlProps } from './Field.tsx';

/** What the control of a field takes, whatever its kind. */
export type InputProps = {
  readonly control: ControlProps;
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean | undefined;
  /** Texts to choose from instead of typing. */
  readonly suggestions?: readonly string[] | undefined;
};
