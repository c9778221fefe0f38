import { type FieldValue, fieldValue } from '../../../domain/settings/form.ts';
import type { NumberSetting } from '../../../domain/settings/kinds.ts';
import { choiceLabel } from '../../../domain/settings/labels.ts';
import { DEFAULT_SETTINGS, type SettingKey, settingRow } from '../../../domain/settings/table.ts';
import type { ControlProps } from '../ui/Field.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

type SettingControlProps = {
  readonly name: SettingKey;
  readonly control: ControlProps;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
};

/** The control of a row's kind. */
export function SettingControl({ name, control, value, onChange }: SettingControlProps) {
  const row = settingRow(name);
  if (typeof value === 'boolean') {
    return (
      <input
        {...control}
        type="checkbox"
        className="setting-switch"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  const text = { control, value, onChange };
  if (row.kind === 'choice') return <ChoiceControl {...text} choices={row.choices} />;
  if (row.kind === 'number') return <NumberControl {...text} name={name} row={row} />;
  return <ColorControl {...text} name={name} />;
}

type TextControlProps = {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function ChoiceControl({
  control,
  value,
  onChange,
  choices,
}: TextControlProps & { choices: readonly string[] }) {
  const { t } = useAdminText();
  return (
    <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t(choiceLabel(choice))}
        </option>
      ))}
    </select>
  );
}

/** A slider helps where every step can be hit with it. */
const SLIDER_STEPS_MAX = 200;
const hasSlider = ({ min, max, step }: NumberSetting) => (max - min) / step <= SLIDER_STEPS_MAX;

/** What the second control of a field shows while the text of the first cannot be read. */
const shown = (name: SettingKey, value: string) => String(fieldValue(name, value) ?? DEFAULT_SETTINGS[name]);

/**
 * A number field, with a slider for the pointer beside it. The slider is a second way to the same value, which
 * the number field already offers to keyboards and assistive technology: they need not meet it twice.
 */
function NumberControl({
  control,
  value,
  onChange,
  name,
  row,
}: TextControlProps & { name: SettingKey; row: NumberSetting }) {
  const { min, max, step, unit } = row;
  return (
    <span className="setting-number">
      {hasSlider(row) && (
        <input
          type="range"
          aria-hidden="true"
          tabIndex={-1}
          min={min}
          max={max}
          step={step}
          value={shown(name, value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <span className="number-field">
        <input
          {...control}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
    </span>
  );
}

/** The colour as text, and for the pointer the browser's own chooser. */
function ColorControl({ control, value, onChange, name }: TextControlProps & { name: SettingKey }) {
  return (
    <span className="setting-color">
      <input
        type="color"
        aria-hidden="true"
        tabIndex={-1}
        value={shown(name, value).toLowerCase()}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        {...control}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
