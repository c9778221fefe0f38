import { useStore } from '@nanostores/react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type UIEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { FormField } from '../../shared/content/fields/form.ts';
import { message } from '../../shared/i18n/index.ts';
import { placesOf } from '../../shared/i18n/places.ts';
import type { Terms } from '../../shared/shop/terms.ts';
import type { OpenText } from '../../ui/markdown.ts';
import { IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { lazyCode } from '../shell/lazyCode.ts';
import { changeFor, MARKS, type Mark } from './marks.ts';
import type { RichHandle } from './RichText.tsx';

const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' };

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

/** What edits a formatted text. Without it, a text is edited as Markdown. */
const editor = lazyCode(() => import('./RichText.tsx'));

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
    return now;
  };
  return { typed: box?.typed ?? stored, type, readOnly: !code && !isMissing, Preview: code?.Preview };
}

type MarkdownInputProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'onFocus'> & {
  readonly onFocus: (() => void) | undefined;
  readonly field: FormField;
  readonly value: string;
  readonly onText: (stored: string) => void;
  /** What the words in braces of a page's text become. */
  readonly terms: Terms | undefined;
};

/** A text while it is edited formatted; `at` is where it was pressed. */
type Rich = Pick<ComponentProps<typeof import('./RichText.tsx').RichText>, 'doc' | 'at'>;

/** A long text, with buttons for its Markdown. It stands formatted: pressed, it is edited so; by key, as Markdown. */
export function MarkdownInput({ field, value, onText, terms, onFocus, ...control }: MarkdownInputProps) {
  const { t } = useAdminText();
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const handle = useRef<RichHandle>(null);
  const { typed, type, readOnly, Preview } = useBox(value, onText);
  const code = useStore(editor.$code);
  const [rich, setRich] = useState<Rich>();
  const text = useDeferredValue(value);
  const { language = 'en' } = field;
  const places = terms ? placesOf(language, terms) : {};
  // Another text than the one that is typed here ends the editing: a reset, or somebody else's.
  const written = useRef(value);
  useEffect(() => {
    if (written.current !== value) setRich(undefined);
    written.current = value;
  }, [value]);
  const openAt = (at: Rich['at']): boolean => {
    const doc = control.disabled || readOnly ? undefined : editor.$code.get()?.openRich(value, places);
    if (!doc) return false;
    setRich({ doc, at });
    onFocus?.();
    return true;
  };
  const pressText = (event: MouseEvent<HTMLTextAreaElement>) => {
    const { currentTarget, button, clientX: left, clientY: top } = event;
    if (button !== 0 || document.activeElement === currentTarget) return;
    const openThere = () => openAt({ left, top, scrolled: shown.current?.scrollTop ?? 0 });
    if (!code) {
      const coming = editor.load().then(openThere, () => false);
      void coming.then((isOpen) => isOpen || currentTarget.focus());
    }
    if (!code || openThere()) event.preventDefault();
  };
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
    onClick: () => {
      const { current } = area;
      if (!rich && document.activeElement !== current) flushSync(() => openAt(undefined));
      if (handle.current) handle.current.press(mark);
      else if (current) press(mark, current);
    },
  });
  /** The formatted text moves with the field below it, which takes wheel and touch. */
  const follow = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    const { current } = shown;
    if (!current || rich || scrollHeight === clientHeight) return;
    const part = scrollTop / (scrollHeight - clientHeight);
    current.scrollTop = part * (current.scrollHeight - current.clientHeight);
  };
  const withdraw = `[${message(language, 'legal.withdraw')}]({withdraw})`;
  const words = { delivery: '{delivery}', shipping: '{shipping}', withdraw };
  return (
    <div className="text-editor">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields */}
      <div className="text-tools" role="group" aria-label={t('form.marks')}>
        {MARKS.map((mark) => (
          <IconButton key={mark} icon={mark} label={t(`form.mark.${mark}`)} {...pressed(mark)} />
        ))}
        {terms && (
          <div className="text-places">
            {(['delivery', 'shipping', 'withdraw'] as const).map((place) => (
              <button
                key={place}
                type="button"
                className="nav-item"
                aria-label={t('form.insert', { what: t(`form.place.${place}`) })}
                title={placesOf(language, terms)[place]}
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
          ref={area}
          rows={12}
          value={typed}
          readOnly={readOnly}
          onKeyDown={pressKey}
          onMouseDown={pressText}
          onFocus={onFocus}
          onScroll={follow}
          onChange={(event) => type(event.target.value)}
        />
        {Preview && (value.trim() !== '' || rich) && (
          <div className="text-formatted" inert={!rich} ref={shown}>
            {rich && code ? (
              <code.RichText
                {...rich}
                {...{ places, language }}
                ref={handle}
                label={t('form.formatted')}
                onText={(now) => {
                  written.current = type(now);
                }}
                onLeave={() => setRich(undefined)}
              />
            ) : (
              <Preview {...{ text, language, terms }} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}
