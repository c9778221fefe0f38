import { fieldValue } from '../../shared/content/fields/form.ts';
import type { InputProps } from './inputProps.ts';

/** The colour as text, and for the pointer the browser's own chooser. */
export function ColorInput({ control, field, value, onChange, isDisabled }: InputProps) {
  const { row } = field;
  const shown = fieldValue(field, value) ?? ('default' in row ? row.default : '');
  return (
    <span className="color-input">
      <input
        type="color"
        aria-hidden="true"
        tabIndex={-1}
        value={String(shown).toLowerCase()}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        {...control}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
