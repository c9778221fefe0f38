import { useStore } from '@nanostores/react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type UIEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FormField } from '../../shared/content/fields/form.ts';
import { message } from '../../shared/i18n/index.ts';
import { placesOf } from '../../shared/i18n/places.ts';
import type { Terms } from '../../shared/shop/terms.ts';
import type { OpenText } from '../../ui/markdown.ts';
import { IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { lazyCode } from '../shell/lazyCode.ts';
import { changeFor, MARKS, type Mark } from './marks.ts';

const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' };

/** Changes a text as if it had been typed: React hears of it, and the browser can undo it. */
function press(mark: string, field: HTMLTextAreaElement): void {
  const { value: text, selectionStart, selectionEnd } = field;
  const { from, to, put, start, end } = changeFor(mark, { text, start: selectionStart, end: selectionEnd });
  field.focus();
  field.setSelectionRange(from, to);
  document.execCommand(put ? 'insertText' : 'delete', false, put);
  field.setSelectionRange(start, end);
}

/** The reader of Markdown. Without it, a box shows its text as it is stored. */
const reader = lazyCode(() => import('./Preview.tsx'), false);

/** A stored text as its box shows it, where the reader of Markdown is here. */
export const shownText = (stored: string) => reader.$code.get()?.openText(stored).shown ?? stored;

/** What stands in the box of a stored text: without the signs at the ends of lines, once they can be read. */
function useBox(stored: string, onText: (stored: string) => void) {
  const code = useStore(reader.$code);
  const [isMissing, setMissing] = useState(false);
  const [box, setBox] = useState<OpenText & { readonly typed: string; readonly now: string }>();
  useEffect(() => void reader.load().catch(() => setMissing(true)), []);
  // The form has another text than the one that was typed here: another entry, or somebody else's.
  if (code && box?.now !== stored) {
    const open = code.openText(stored);
    setBox({ ...open, typed: open.shown, now: stored });
  }
  const type = (typed: string) => {
    const now = code && box ? code.storedText(box, typed) : typed;
    if (box) setBox({ ...box, typed, now });
    onText(now);
  };
  return { typed: box?.typed ?? stored, type, readOnly: !code && !isMissing, Preview: code?.Preview };
}

type MarkdownInputProps = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  readonly field: FormField;
  readonly value: string;
  readonly onText: (stored: string) => void;
  /** What the words in braces of a page's text become. */
  readonly terms: Terms | undefined;
};

/** Where in the Markdown the word stands that is drawn at a point of the formatted text. Unknown without such a word. */
function indexAt(shown: HTMLElement, { clientX, clientY }: MouseEvent, text: string): number | undefined {
  // What is inert is no place for a caret, either.
  shown.inert = false;
  // Safari knows the one that is called old, Firefox the other.
  const range = document.caretRangeFromPoint?.(clientX, clientY) ?? document.createRange();
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  shown.inert = true;
  if (caret) range.setEnd(caret.offsetNode, caret.offset);
  if (!shown.contains(range.endContainer)) return;
  range.setStart(shown, 0);
  const before = range.toString();
  const [head = ''] = /[\p{L}\p{N}]*$/u.exec(before) ?? [];
  const [tail = ''] = /^[\p{L}\p{N}]*/u.exec(shown.textContent.slice(before.length)) ?? [];
  const word = head + tail;
  const parts = word ? text.split(word) : [];
  const nth = before.slice(0, before.length - head.length).split(word).length;
  return nth < parts.length ? parts.slice(0, nth).join(word).length + head.length : undefined;
}

/** A long text, with buttons for its Markdown. It stands formatted until it is edited. */
export function MarkdownInput({ field, value, onText, terms, ...control }: MarkdownInputProps) {
  const { t } = useAdminText();
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const { typed, type, readOnly, Preview } = useBox(value, onText);
  const text = useDeferredValue(value);
  const { language = 'en' } = field;
  const places = terms && placesOf(language, terms);
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mark = KEYS[event.key.toLowerCase()];
    if (!mark || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    press(mark, event.currentTarget);
  };
  /** The field keeps the focus, and a phone its keyboard. */
  const pressed = (mark: string): ComponentProps<'button'> => ({
    disabled: control.disabled,
    onMouseDown: (event) => event.preventDefault(),
    onClick: () => box.current && press(mark, box.current),
  });
  /** The formatted text moves with the field below it, which takes wheel and touch. */
  const follow = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    const { current } = shown;
    if (!current || scrollHeight === clientHeight) return;
    const part = scrollTop / (scrollHeight - clientHeight);
    current.scrollTop = part * (current.scrollHeight - current.clientHeight);
  };
  /** The caret comes to the word that was pressed, and the word stays near the pointer. */
  const edit = (event: ReactMouseEvent<HTMLTextAreaElement>) => {
    const { currentTarget: area, nativeEvent } = event;
    if (area === document.activeElement || !shown.current || event.button !== 0) return;
    const at = indexAt(shown.current, nativeEvent, typed);
    if (at === undefined) return;
    event.preventDefault();
    area.focus({ preventScroll: true });
    area.setSelectionRange(at, at);
    area.scrollTop = (at / typed.length) * area.scrollHeight - nativeEvent.offsetY;
  };
  const withdraw = `[${message(language, 'legal.withdraw')}]({withdraw})`;
  const words = { delivery: '{delivery}', shipping: '{shipping}', withdraw };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields */}
      <div className="text-tools" role="group" aria-label={t('form.marks')}>
        {MARKS.map((mark) => (
          <IconButton key={mark} icon={mark} label={t(`form.mark.${mark}`)} {...pressed(mark)} />
        ))}
        {places && (
          <div className="text-places">
            {(['delivery', 'shipping', 'withdraw'] as const).map((place) => (
              <button
                key={place}
                type="button"
                className="nav-item"
                aria-label={t('form.insert', { what: t(`form.place.${place}`) })}
                title={places[place]}
                {...pressed(words[place])}
              >
                + {t(`form.place.${place}`)}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className="text-box">
        <textarea
          {...control}
          ref={box}
          rows={12}
          value={typed}
          readOnly={readOnly}
          onKeyDown={pressKey}
          onMouseDown={edit}
          onScroll={follow}
          onChange={(event) => type(event.target.value)}
        />
        {Preview && value.trim() !== '' && (
          <div className="text-formatted" inert ref={shown}>
            <Preview {...{ text, language, terms }} />
          </div>
        )}
      </div>
    </>
  );
}
