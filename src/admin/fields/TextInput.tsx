import type { InputProps } from './inputProps.ts';

const ROWS: Readonly<Record<string, number>> = { text: 2, markdown: 12 };

/** A text of one line or many, or an address. A long text is a fault, never cut off. */
export function TextInput({ control, field, value, onChange, isDisabled, suggestions }: InputProps) {
  const { row, language } = field;
  const rows = ROWS[row.kind];
  const own = {
    ...control,
    // An element with a language that is not the page's is hidden by the page's style; data-always keeps it.
    ...(language ? { lang: language, 'data-always': '' } : {}),
    disabled: isDisabled,
    value,
  };
  if (rows) return <textarea {...own} rows={rows} onChange={(event) => onChange(event.target.value)} />;
  const listId = suggestions && `${control.id}-list`;
  return (
    <>
      <input
        {...own}
        type={row.kind === 'url' ? 'url' : 'text'}
        autoComplete="off"
        list={listId}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}
