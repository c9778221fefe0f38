import type { ComponentType, ReactNode } from 'react';
import type { FieldFault } from '../../shared/content/fields/form.ts';
import type { SingleField as Row } from '../../shared/content/fields/kinds.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { ColorInput } from './ColorInput.tsx';
import { Field } from './Field.tsx';
import type { InputProps } from './inputProps.ts';
import { NumberInput } from './NumberInput.tsx';
import { PriceChoice } from './PriceChoice.tsx';
import { TextInput } from './TextInput.tsx';

/** The control of each kind whose value is typed. */
const INPUTS: Readonly<Record<Exclude<Row['kind'], 'boolean'>, ComponentType<InputProps>>> = {
  text: TextInput,
  line: TextInput,
  markdown: TextInput,
  url: TextInput,
  picture: TextInput,
  price: NumberInput,
  number: NumberInput,
  color: ColorInput,
  choice: ChoiceInput,
};

type FieldRowProps = Pick<InputProps, 'field' | 'isDisabled' | 'suggestions'> & {
  readonly id?: string | undefined;
  readonly value: string | boolean;
  readonly fault?: FieldFault | undefined;
  readonly onChange: (value: string | boolean) => void;
  /** Where the field stands for something else than its row's name says. */
  readonly label?: string;
  readonly hint?: string | undefined;
  /** The focus has come into the field. */
  readonly onEnter?: () => void;
  /** Stands below the field. */
  readonly more?: ReactNode;
};

/** One row of a form: its label, its control, and what is wrong with what stands in it. */
export function FieldRow(props: FieldRowProps) {
  const { field, id, value, fault, onChange, label, hint, onEnter, more, ...rest } = props;
  const texts = useAdminText();
  const { kind, required = false } = field.row;
  const Input = kind === 'boolean' ? undefined : INPUTS[kind];
  return (
    <Field
      id={id}
      name={field.name}
      label={label ?? texts.label(field)}
      hint={hint}
      error={fault && texts.fault(fault)}
      more={
        <>
          {fault && <PriceChoice fault={fault} onChoose={onChange} />}
          {more}
        </>
      }
      isRequired={required}
      onEnter={onEnter}
    >
      {(control) =>
        Input ? (
          <Input {...rest} control={control} field={field} value={String(value)} onChange={onChange} />
        ) : (
          <input
            {...control}
            type="checkbox"
            className="switch"
            disabled={rest.isDisabled}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
        )
      }
    </Field>
  );
}
