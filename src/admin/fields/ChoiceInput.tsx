import { choiceLabelKey } from '../../shared/content/entries/labels.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import type { InputProps } from './inputProps.ts';

/** One of a few values. */
export function ChoiceInput({ control, field: { row }, value, onChange, isDisabled }: InputProps) {
  const { t } = useAdminText();
  const choices = 'choices' in row ? row.choices : [];
  return (
    <select
      {...control}
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {
        // Photos that differ have no choice in common: none of them looks chosen, so that each can be.
        !choices.includes(value) && <option hidden value={value} />
      }
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t(choiceLabelKey(choice))}
        </option>
      ))}
    </select>
  );
}
