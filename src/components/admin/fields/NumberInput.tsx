import { fieldValue } from '../../../domain/fields/form.ts';
import type { NumberField } from '../../../domain/fields/kinds.ts';
import type { InputProps } from './inputProps.ts';

/** More steps than this cannot be hit with a slider. */
const SLIDER_STEPS_MAX = 200;
const hasSlider = ({ min, max, step }: NumberField) =>
  min !== undefined && max !== undefined && step !== undefined && (max - min) / step <= SLIDER_STEPS_MAX;

/** Numbers with bounds of their own, with a slider for the pointer beside them; others and prices as they are typed. */
export function NumberInput({ control, field, value, onChange, isDisabled }: InputProps) {
  const { row } = field;
  const isBounded = row.kind === 'number' && row.default !== undefined;
  const { min, max, step, unit = undefined } = row.kind === 'number' ? row : {};
  const bounds = isBounded ? { min, max, step } : {};
  const change = (event: { readonly target: { readonly value: string } }) => onChange(event.target.value);
  return (
    <span className="number-input">
      {isBounded && hasSlider(row) && (
        // A second control for the same value: hidden from the keyboard and from assistive technology.
        <input
          type="range"
          aria-hidden="true"
          tabIndex={-1}
          {...bounds}
          value={String(fieldValue(field, value) ?? row.default)}
          onChange={change}
        />
      )}
      <span className="number-field">
        <input
          {...control}
          {...bounds}
          // A browser's own number field hides what it cannot read: 35,- would count as nothing.
          type={isBounded ? 'number' : 'text'}
          inputMode={row.kind === 'number' && row.whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          disabled={isDisabled}
          value={value}
          onChange={change}
          // A wheel that scrolls the page past the field would change what stands in it.
          onWheel={({ currentTarget }) => currentTarget.blur()}
        />
        {(unit || row.kind === 'price') && <span aria-hidden="true">{unit ?? '€'}</span>}
      </span>
    </span>
  );
}
