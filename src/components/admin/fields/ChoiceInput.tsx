import { choiceLabelKey } from '../../../domain/entries/labels.ts';
import { useAdminText } from '../ui/useAdminText.ts';
import type { InputProps } from './inputProps.ts';

/** One of a few values. */
export function ChoiceInput({ control, field: { row }, value, onChange, isDisabled }: InputProps) {
  const { t } = useAdminText();
  return (
    <select
      {...control}
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {'choices' in row &&
        row.choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(choiceLabelKey(choice))}
          </option>
        ))}
    </select>
  );
}
