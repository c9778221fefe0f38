import { type ComponentType, Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { choiceLabelKey } from '../../shared/content/entries/labels.ts';
import {
  type FieldFault,
  type FormFaults,
  type FormField,
  type FormValues,
  fieldValue,
} from '../../shared/content/fields/form.ts';
import type { NumberField, SingleField as Row } from '../../shared/content/fields/kinds.ts';
import { fileAddress } from '../../shared/content/picture.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { formatCents, formatNumber, formatPrice } from '../../shared/shop/price.ts';
import type { Terms } from '../../shared/shop/terms.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { type ControlProps, Field, type FieldProps, FileInput } from './Field.tsx';
import { MarkdownInput } from './MarkdownInput.tsx';

type InputProps = {
  readonly control: ControlProps;
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly suggestions?: readonly string[] | undefined;
  /** The value that applies if the field is empty, shown in its placeholder. */
  readonly standIn?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Values for the placeholders in a page's text. */
  readonly terms?: Terms | undefined;
  /** The text of a choice or suggestion, if it differs from the usual label or from the value. */
  readonly textOf?: ((choice: string) => string) | undefined;
};

function ChoiceInput({ control, field: { row }, value, onChange, ...props }: InputProps) {
  const { t } = useAdminText();
  const { standIn, placeholder, textOf = (choice: string) => t(choiceLabelKey(choice)) } = props;
  const choices = 'choices' in row ? row.choices : [];
  return (
    <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      {
        // Photos with different values: no choice looks selected, so that each can be chosen.
        !choices.includes(value) && (
          <option hidden value={value}>
            {placeholder}
          </option>
        )
      }
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice || !standIn ? textOf(choice) : t('form.isStandIn', { value: standIn })}
        </option>
      ))}
    </select>
  );
}

/** A colour as text, with the browser's colour picker for the pointer. */
function ColorInput({ control, field, value, onChange, standIn }: InputProps) {
  const { row } = field;
  const shown = fieldValue(field, value) ?? ('default' in row ? row.default : '');
  return (
    <span className="color-input line">
      <input
        type="color"
        aria-hidden="true"
        tabIndex={-1}
        value={String(shown || standIn || '#000000').toLowerCase()}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        {...control}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={standIn}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

/** A slider with more steps cannot be set exactly. */
const SLIDER_STEPS_MAX = 200;
/** The slider's minimum: a range with negative numbers is symmetric around 0. */
export const sliderMin = ({ min = 0, usual = Infinity }: NumberField) => Math.max(min, -usual);

const hasSlider = ({ min, max, usual = max, step }: NumberField) =>
  min !== undefined && usual !== undefined && step !== undefined && (usual - min) / step <= SLIDER_STEPS_MAX;

/** A number with bounds and a slider for the pointer; other numbers and prices are plain text fields. */
function NumberInput({ control, field, value, onChange, placeholder }: InputProps) {
  const { row } = field;
  const isBounded = row.kind === 'number' && row.default !== undefined;
  const { min = -Infinity, max = Infinity, step = 1, unit = undefined } = row.kind === 'number' ? row : {};
  const { language } = useAdminText();
  const change = (event: { readonly target: { readonly value: string } }) => onChange(event.target.value);
  const number = isBounded ? Number(fieldValue(field, value) ?? row.default) : undefined;
  const put = (next: number) => onChange(String(Number(next.toFixed(4))));
  const stepByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (number === undefined || by === undefined) return;
    event.preventDefault();
    put(Math.min(Math.max(number + by, min), max));
  };
  return (
    <span className="number-input line">
      {isBounded && hasSlider(row) && (
        // A second control for the same value: hidden from the keyboard and from screen readers.
        <input
          type="range"
          aria-hidden="true"
          tabIndex={-1}
          list={min < 0 ? `${control.id}-zero` : undefined}
          {...{ min: sliderMin(row), max: row.usual ?? max, step }}
          value={number}
          onChange={({ target }) => put(target.valueAsNumber)}
        />
      )}
      {isBounded && min < 0 && (
        <datalist id={`${control.id}-zero`}>
          <option value={0} />
        </datalist>
      )}
      <span className="number-field">
        <input
          {...control}
          // The browser's number field hides invalid input, and formats numbers in its own language.
          type="text"
          {...(isBounded && {
            role: 'spinbutton',
            'aria-valuenow': number,
            'aria-valuemin': min,
            'aria-valuemax': max,
            onKeyDown: stepByKey,
          })}
          inputMode={row.kind === 'number' && row.whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={placeholder}
          value={row.kind === 'number' ? formatNumber(value, language) : value}
          onChange={change}
        />
        {(unit || row.kind === 'price') && <span aria-hidden="true">{unit ?? '€'}</span>}
      </span>
    </span>
  );
}

type PriceChoiceProps = { readonly fault: FieldFault; readonly onChoose: (price: string) => void };

/** Buttons for the two amounts that an ambiguous price such as 1.299 can mean. Nothing for other faults. */
function PriceChoice({ fault, onChoose }: PriceChoiceProps) {
  const { language } = useAdminText();
  if (!('code' in fault) || fault.code !== 'priceAmbiguous') return null;
  const { lowCents, highCents } = fault.params ?? {};
  return (
    <span className="flow">
      {[Number(highCents), Number(lowCents)].map((cents) => (
        <Button
          label={formatCents(cents, language)}
          key={cents}
          look="quiet"
          onClick={() => onChoose(formatPrice(cents / 100, language))}
        />
      ))}
    </span>
  );
}

const identity = (text: string) => text;

/** A text of one or many lines, or an address. A text that is too long is a fault; it is never cut off. */
function TextInput(props: InputProps) {
  const { control, field, value, onChange, placeholder, suggestions, terms, textOf = identity } = props;
  const { row, language } = field;
  // Shows what is typed until the field is left, then the text of the matching suggestion.
  const [typed, setTyped] = useState('');
  const meant = (text: string) => suggestions?.find((one) => textOf(one) === text.trim()) ?? text;
  const shown = () => (meant(typed) === value ? typed : textOf(value));
  const own = {
    ...control,
    // The page's style hides elements in the other language; data-always keeps this one.
    ...(language ? { lang: language, 'data-always': '' } : {}),
    placeholder,
    value,
  };
  const change = (event: { readonly target: { readonly value: string } }) => onChange(event.target.value);
  if (row.kind === 'markdown') return <MarkdownInput {...own} {...{ field, terms }} onText={onChange} />;
  if (row.kind === 'text') return <textarea {...own} rows={2} onChange={change} />;
  const listId = suggestions && `${control.id}-list`;
  return (
    <>
      <input
        {...own}
        type={row.kind === 'url' ? 'url' : 'text'}
        autoComplete="off"
        value={suggestions ? shown() : value}
        list={listId}
        onBlur={() => setTyped('')}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(meant(target.value));
        }}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={textOf(one)} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A file (logo or icon) that the form keeps as a data URL until it is saved. */
function MarkInput({ control, value, onChange }: InputProps) {
  const { t } = useAdminText();
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => onChange(String(reader.result)));
    reader.readAsDataURL(file);
  };
  return (
    <span className="stack mark-input">
      <FileInput
        control={control}
        accept=".svg,.png"
        face={value && <img src={value.startsWith('data:') ? value : fileAddress(value)} alt="" />}
        onChoose={choose}
      />
      {value && (
        <Button label={t('form.removeFile')} look="quiet" className="at-start" onClick={() => onChange('')} />
      )}
    </span>
  );
}

/** All other kinds use TextInput. */
const INPUTS: { readonly [K in Row['kind']]?: ComponentType<InputProps> } = {
  mark: MarkInput,
  price: NumberInput,
  number: NumberInput,
  color: ColorInput,
  choice: ChoiceInput,
};

/** `label` overrides the label of the row. */
type FieldRowProps = Omit<InputProps, 'control' | 'value' | 'onChange'> &
  Partial<Omit<FieldProps, 'name' | 'error' | 'isRequired' | 'children'>> & {
    readonly value: string | boolean;
    readonly fault?: FieldFault | undefined;
    readonly onChange: (value: string | boolean) => void;
  };

function standInOf({ row }: FormField, language: Language): string | undefined {
  if (!('standIn' in row) || row.standIn === undefined) return undefined;
  return row.kind === 'price' ? formatPrice(row.standIn, language) : formatNumber(row.standIn, language);
}

/** One row of a form: label, control and fault. */
export function FieldRow(props: FieldRowProps) {
  const { field, value, fault, onChange } = props;
  const texts = useAdminText();
  const standIn = props.standIn ?? standInOf(field, texts.language);
  const placeholder = props.placeholder ?? (standIn && texts.t('form.standIn', { value: standIn }));
  const { kind, required = false } = field.row;
  // The texts of the site have one hint above all of them.
  const own = { words: 'form.wordsHint', markdown: props.terms ? undefined : 'form.linesHint' } as const;
  const about = kind === 'words' || kind === 'markdown' ? own[kind] : undefined;
  const Input = INPUTS[kind] ?? TextInput;
  return (
    <Field
      {...props}
      name={field.name}
      label={props.label ?? texts.label(field)}
      hint={props.hint ?? (about && texts.t(about))}
      error={fault && texts.fault(fault)}
      more={
        <>
          {fault && <PriceChoice fault={fault} onChoose={onChange} />}
          {props.more}
        </>
      }
      isRequired={required}
    >
      {(control) =>
        kind === 'boolean' ? (
          <input
            {...control}
            type="checkbox"
            className="switch"
            {...('isSwitch' in field.row && { role: 'switch' })}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
        ) : (
          <Input {...props} {...{ control, standIn, placeholder }} value={String(value)} />
        )
      }
    </Field>
  );
}

/** Additional props of a field's row, or `instead`: what is rendered in its place. */
export type RowOf = (
  field: FormField,
  value: string | boolean,
) => (Partial<FieldRowProps> & { readonly instead?: ReactNode }) | undefined;

type FieldRowsProps = {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly faults: FormFaults;
  readonly rowOf?: RowOf | undefined;
  readonly onType: (typed: FormValues) => void;
};

/** The rows of a form. Of a pair in both languages the panel's language comes first. */
export function FieldRows({ fields, values, faults, rowOf, onType }: FieldRowsProps) {
  const { inOrder } = useAdminText();
  return inOrder(fields).map((field) => {
    const { name } = field;
    const value = values[name] ?? '';
    const { instead, ...own } = rowOf?.(field, value) ?? {};
    if (instead) return <Fragment key={name}>{instead}</Fragment>;
    const row = { field, value, fault: faults[name], ...own };
    return <FieldRow key={name} onChange={(typed) => onType({ [name]: typed })} {...row} />;
  });
}
