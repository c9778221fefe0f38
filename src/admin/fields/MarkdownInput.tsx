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

/** Changes a text as if it were typed, so that React gets the event and the browser can undo it. */
function applyMark(mark: string, field: HTMLTextAreaElement): void {
  const { value: text, selectionStart, selectionEnd } = field;
  const { from, to, put, start, end } = changeFor(mark, { text, start: selectionStart, end: selectionEnd });
  field.focus();
  field.setSelectionRange(from, to);
  document.execCommand(put ? 'insertText' : 'delete', false, put);
  field.setSelectionRange(start, end);
}

/** The Markdown reader. Without it, the field shows the stored text. */
const reader = lazyCode(() => import('./Preview.tsx'), false);

/** The editor for formatted text. Without it, the text is edited as Markdown. */
const editor = lazyCode(() => import('./RichText.tsx'));

/** The text that the field shows for a stored text, once the Markdown reader is loaded. */
export const shownText = (stored: string) => reader.$code.get()?.openText(stored).shown ?? stored;

/** The text of the field: the stored one without the line break signs, once the reader is loaded. */
function useShownText(stored: string, onText: (stored: string) => void) {
  const code = useStore(reader.$code);
  const [isMissing, setMissing] = useState(false);
  const [box, setBox] = useState<OpenText & { readonly typed: string; readonly now: string }>();
  useEffect(() => void reader.load().catch(() => setMissing(true)), []);
  // The form holds another text than the typed one: another entry, or somebody else's version.
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
  /** Values for the placeholders in a page's text. */
  readonly terms: Terms | undefined;
};

/** The state of the formatted editor; `at` is the place of the click that opened it. */
type Rich = Pick<ComponentProps<typeof import('./RichText.tsx').RichText>, 'doc' | 'at'>;

/** A long text with formatting buttons. A click edits it formatted, keyboard focus edits it as Markdown. */
export function MarkdownInput({ field, value, onText, terms, onFocus, ...control }: MarkdownInputProps) {
  const { t } = useAdminText();
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const handle = useRef<RichHandle>(null);
  const { typed, type, readOnly, Preview } = useShownText(value, onText);
  const code = useStore(editor.$code);
  const [rich, setRich] = useState<Rich>();
  const text = useDeferredValue(value);
  const { language = 'en' } = field;
  const places = terms ? placesOf(language, terms) : {};
  // A change from outside, such as a reset or somebody else's version, ends the editing.
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
      const opening = editor.load().then(openThere, () => false);
      void opening.then((isOpen) => isOpen || currentTarget.focus());
    }
    if (!code || openThere()) event.preventDefault();
  };
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mark = KEYS[event.key.toLowerCase()];
    if (!mark || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    applyMark(mark, event.currentTarget);
  };
  /** Handlers of a button that keep the focus in the field, and a phone's keyboard open. */
  const pressed = (mark: string): ComponentProps<'button'> => ({
    disabled: control.disabled,
    onMouseDown: (event) => event.preventDefault(),
    onClick: () => {
      const { current } = area;
      if (!rich && document.activeElement !== current) flushSync(() => openAt(undefined));
      if (handle.current) handle.current.press(mark);
      else if (current) applyMark(mark, current);
    },
  });
  /** Scrolls the formatted text with the field below it, which gets wheel and touch events. */
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
