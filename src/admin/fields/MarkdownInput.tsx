import { useStore } from '@nanostores/react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { message } from '../../shared/i18n/index.ts';
import type { OpenText } from '../../ui/markdown.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { lazyCode } from '../shell/lazyCode.ts';
import { type Change, changeFor, MARKS, type Mark } from './marks.ts';

const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' };

/** Changes a text as if it had been typed: React hears of it, and the browser can undo it. */
function make({ from, to, put, start, end }: Change, field: HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (!document.execCommand(put ? 'insertText' : 'delete', false, put)) {
    field.setRangeText(put, from, to);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}

function press(mark: Mark, field: HTMLTextAreaElement): void {
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  make(changeFor(mark, { text, start, end }), field);
}

function insert(put: string, field: HTMLTextAreaElement): void {
  const { selectionStart: from, selectionEnd: to } = field;
  make({ from, to, put, start: from + put.length, end: from + put.length }, field);
}

const reader = lazyCode(() => import('../../ui/markdown.ts'));

/** A stored text as its box shows it, where the reader of Markdown is here. */
export const shownText = (stored: string) => reader.$code.get()?.openText(stored).shown ?? stored;

type Box = { readonly opened: OpenText; readonly stored: string; readonly typed: string };

/** What stands in the box of a stored text: without the signs at the ends of lines, once they can be read. */
function useBox(stored: string, onText: (stored: string) => void) {
  const code = useStore(reader.$code);
  const [isMissing, setMissing] = useState(false);
  const [kept, setBox] = useState<Box>();
  useEffect(() => {
    reader.load().catch(() => setMissing(true));
  }, []);
  let box = kept;
  // The form has another text than the one that was typed here: another entry, or what was saved.
  if (code && box?.stored !== stored) {
    const opened = code.openText(stored);
    box = { opened, stored, typed: opened.shown };
    setBox(box);
  }
  const type = (typed: string) => {
    const next = code && box ? code.storedText(box.opened, typed) : typed;
    if (box) setBox({ ...box, stored: next, typed });
    onText(next);
  };
  return { typed: box?.typed ?? stored, type, isReadOnly: !code && !isMissing };
}

/** The words in braces that a text may have, and what each stands for. */
export type Places = Readonly<Record<'delivery' | 'shipping' | 'withdraw', string>>;
const PLACES = ['delivery', 'shipping', 'withdraw'] as const;

type MarkdownInputProps = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  readonly value: string;
  readonly onText: (stored: string) => void;
  /** The text as visitors will read it, in place of the field. */
  readonly preview?: ReactNode;
  readonly places?: Places | undefined;
};

/** A long text, with buttons for its Markdown. */
export function MarkdownInput(props: MarkdownInputProps) {
  const { value, onText, preview, places, onFocus, ...control } = props;
  const { t } = useAdminText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const { typed, type, isReadOnly } = useBox(value, onText);
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mark = KEYS[event.key.toLowerCase()];
    if (!mark || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    press(mark, event.currentTarget);
  };
  const link = message(control.lang === 'de' ? 'de' : 'en', 'legal.withdraw');
  const words = (place: keyof Places) => (place === 'withdraw' ? `[${link}]({withdraw})` : `{${place}}`);
  // The field keeps the focus, and a phone its keyboard.
  const own = {
    disabled: control.disabled,
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
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
            {...own}
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
        {places && (
          <span className="text-places">
            {PLACES.map((place) => (
              <button
                key={place}
                type="button"
                className="nav-item"
                aria-label={t('form.insert', { what: t(`form.place.${place}`) })}
                title={places[place]}
                {...own}
                onClick={() => field.current && insert(words(place), field.current)}
              >
                + {t(`form.place.${place}`)}
              </button>
            ))}
          </span>
        )}
      </div>
      {isPreview && preview}
      {/* Whoever is led to the field, by a fault or its label, sees it again. */}
      <div className={isPreview ? 'sr-only' : undefined}>
        <textarea
          {...control}
          ref={field}
          rows={12}
          value={typed}
          readOnly={isReadOnly}
          onKeyDown={pressKey}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => {
            setPreview(false);
            onFocus?.(event);
          }}
        />
      </div>
    </>
  );
}
