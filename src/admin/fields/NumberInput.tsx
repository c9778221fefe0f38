import type { KeyboardEvent } from 'react';
import { fieldValue } from '../../shared/content/fields/form.ts';
import type { NumberField } from '../../shared/content/fields/kinds.ts';
import { formatNumber } from '../../shared/shop/price.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import type { InputProps } from './inputProps.ts';

/** More steps than this cannot be hit with a slider. */
const SLIDER_STEPS_MAX = 200;
const hasSlider = ({ min, max, step }: NumberField) =>
  min !== undefined && max !== undefined && step !== undefined && (max - min) / step <= SLIDER_STEPS_MAX;

/** Numbers with bounds of their own, with a slider for the pointer beside them; others and prices as they are typed. */
export function NumberInput({ control, field, value, onChange, isDisabled }: InputProps) {
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
    <span className="number-input">
      {isBounded && hasSlider(row) && (
        // A second control for the same value: hidden from the keyboard and from assistive technology.
        <input
          type="range"
          aria-hidden="true"
          tabIndex={-1}
          {...{ min, max, step }}
          value={number}
          onChange={({ target }) => put(target.valueAsNumber)}
        />
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
          disabled={isDisabled}
          value={row.kind === 'number' ? formatNumber(value, language) : value}
          onChange={change}
        />
        {(unit || row.kind === 'price') && <span aria-hidden="true">{unit ?? '€'}</span>}
      </span>
    </span>
  );
}
