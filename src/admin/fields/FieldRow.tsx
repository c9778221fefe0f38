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
  /** What holds where nothing is set, and how an empty field says so. */
  readonly standIn?: string | undefined;
  readonly placeholder?: string | undefined;
  /** What is filled in in the text of a page. */
  readonly terms?: Terms | undefined;
  /** The words of a choice that are not its usual ones, or of a suggestion that has others than its value. */
  readonly textOf?: ((choice: string) => string) | undefined;
};

function ChoiceInput({ control, field: { row }, value, onChange, ...props }: InputProps) {
  const { t } = useAdminText();
  const { standIn, textOf = (choice: string) => t(choiceLabelKey(choice)) } = props;
  const choices = 'choices' in row ? row.choices : [];
  return (
    <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      {
        // Photos that differ have no choice in common: none of them looks chosen, so that each can be.
        !choices.includes(value) && <option hidden value={value} />
      }
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice || !standIn ? textOf(choice) : t('form.isStandIn', { value: standIn })}
        </option>
      ))}
    </select>
  );
}

/** The colour as text, and for the pointer the browser's own chooser. */
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

/** More steps than this cannot be hit with a slider. */
const SLIDER_STEPS_MAX = 200;
/** Where the slider of a number begins: below 0 it reaches as far as above. */
export const sliderMin = ({ min = 0, usual = Infinity }: NumberField) => Math.max(min, -usual);

const hasSlider = ({ min, max, usual = max, step }: NumberField) =>
  min !== undefined && usual !== undefined && step !== undefined && (usual - min) / step <= SLIDER_STEPS_MAX;

/** Numbers with bounds of their own, with a slider for the pointer beside them; others and prices as they are typed. */
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
        // A second control for the same value: hidden from the keyboard and from assistive technology.
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
          // A browser's own number field hides what it cannot read, and writes numbers as its own language does.
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

const asItIs = (text: string) => text;

/** A text of one line or many, or an address. A long text is a fault, never cut off. */
function TextInput(props: InputProps) {
  const { control, field, value, onChange, placeholder, suggestions, terms, textOf = asItIs } = props;
  const { row, language } = field;
  // What is being typed stays as it is: a suggestion's own words stand in its place afterwards.
  const [typed, setTyped] = useState('');
  const meant = (text: string) => suggestions?.find((one) => textOf(one) === text.trim()) ?? text;
  const shown = () => (meant(typed) === value ? typed : textOf(value));
  const own = {
    ...control,
    // An element with a language that is not the page's is hidden by the page's style; data-always keeps it.
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

/** A file of the owner's, which the form keeps until it is saved. */
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

/** Whatever is not named here is typed as a text. */
const INPUTS: { readonly [K in Row['kind']]?: ComponentType<InputProps> } = {
  mark: MarkInput,
  price: NumberInput,
  number: NumberInput,
  color: ColorInput,
  choice: ChoiceInput,
};

/** A `label` is given where the field stands for something else than its row's name says. */
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

/** One row of a form: its label, its control, and what is wrong with what stands in it. */
export function FieldRow(props: FieldRowProps) {
  const { field, value, fault, onChange } = props;
  const texts = useAdminText();
  const standIn = props.standIn ?? standInOf(field, texts.language);
  const placeholder = props.placeholder ?? (standIn && texts.t('form.standIn', { value: standIn }));
  const { kind, required = false } = field.row;
  // Above the site's texts it stands once for all of them.
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

/** What else a row shows than its field, or what stands instead of it, by the field and what is typed there. */
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

/** The rows of a form. Of texts in both languages the panel's comes first. */
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
