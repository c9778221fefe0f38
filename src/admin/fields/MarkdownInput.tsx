import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button, IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { changeFor, MARKS, type Mark } from './marks.ts';

const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' };

/** Changes a text as if it had been typed: React hears of it, and the browser can undo it. */
function press(mark: Mark, field: HTMLTextAreaElement): void {
  const { value: text, selectionStart, selectionEnd } = field;
  const { from, to, put, start, end } = changeFor(mark, { text, start: selectionStart, end: selectionEnd });
  field.focus();
  field.setSelectionRange(from, to);
  if (!document.execCommand(put ? 'insertText' : 'delete', false, put)) {
    field.setRangeText(put, from, to);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}

type MarkdownInputProps = ComponentProps<'textarea'> & {
  /** The text as visitors will read it, in place of the field. */
  readonly preview?: ReactNode;
};

/** A long text, with buttons for its Markdown. */
export function MarkdownInput({ preview, onFocus, ...control }: MarkdownInputProps) {
  const { t } = useAdminText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mark = KEYS[event.key.toLowerCase()];
    if (!mark || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    press(mark, event.currentTarget);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields */}
      <div className="text-tools" role="group" aria-label={t('form.marks')}>
        {MARKS.map((mark) => (
          <IconButton
            key={mark}
            icon={mark}
            label={t(`form.mark.${mark}`)}
            disabled={control.disabled}
            // The field keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => field.current && press(mark, field.current)}
          />
        ))}
        {preview && (
          <Button
            label={t('form.preview')}
            look={isPreview ? 'loud' : 'quiet'}
            aria-pressed={isPreview}
            onClick={() => setPreview(!isPreview)}
          />
        )}
      </div>
      {isPreview && preview}
      {/* Whoever is led to the field, by a fault or its label, sees it again. */}
      <div className={isPreview ? 'sr-only' : undefined}>
        <textarea
          {...control}
          ref={field}
          rows={12}
          onKeyDown={pressKey}
          onFocus={(event) => {
            setPreview(false);
            onFocus?.(event);
          }}
        />
      </div>
    </>
  );
}
