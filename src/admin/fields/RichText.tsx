import { baseKeymap, chainCommands, lift, setBlockType, toggleMark } from 'prosemirror-commands';
import { closeHistory, history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { schema as commonMark, defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown';
import { DOMParser, type Mark, type Node, Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Language } from '../../shared/i18n/language.ts';
import { linkAddress } from '../../shared/webAddress.ts';
import { openText, readsAlike, storedText } from '../../ui/markdown.ts';
import { $linkQuestion } from './LinkQuestion.tsx';
import { trusted } from './Preview.tsx';

/** CommonMark plus placeholders such as {shipping}: each is one node that shows its value. */
const schema = new Schema<
  'paragraph' | 'heading' | 'bullet_list' | 'list_item' | 'hard_break' | 'place',
  'strong' | 'em' | 'link'
>({
  nodes: commonMark.spec.nodes
    .update('heading', { ...commonMark.spec.nodes.get('heading'), content: '(text | image | place)*' })
    .addToEnd('place', {
      inline: true,
      group: 'inline',
      attrs: { name: {}, value: {} },
      parseDOM: [
        {
          tag: '[data-place]',
          getAttrs: ({ dataset, textContent }) => ({ name: dataset.place, value: textContent }),
        },
      ],
      toDOM: ({ attrs }) => ['span', { class: 'place', 'data-place': attrs.name }, attrs.value],
    }),
  marks: commonMark.spec.marks,
});
const { paragraph, heading, bullet_list, list_item, hard_break, place } = schema.nodes;
const { strong, em, link } = schema.marks;

/** Writes Markdown as the field shows it: a new line is a line break. */
const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
    hard_break: (state, node, parent, index) => {
      const isLast = parent.content.content.slice(index).every(({ type }) => type === node.type);
      if (!isLast) state.write('\n');
    },
    // The start of a line can be markup in a paragraph too: `1)` is a list, `===` a heading above.
    text: (state, node, parent, index) => {
      const { text = '' } = node;
      const isLineStart = index === 0 || parent.child(index - 1).type === hard_break;
      if (!isLineStart || parent.type !== paragraph || node.marks.length > 0)
        return defaultMarkdownSerializer.nodes.text?.(state, node, parent, index);
      const line = state.esc(text.trimStart(), true);
      state.write(line.replace(/^(\d*)(?=[)=])/, '$1\\'));
    },
    place: (state, { attrs }) => state.write(`{${attrs.name}}`),
  },
  defaultMarkdownSerializer.marks,
  // Escapes characters that would be read as an entity or as HTML.
  { escapeExtraCharacters: /&(?=#?\w+;)|<(?=[a-z!/?])/gi },
);

/** The value of each placeholder. */
type Places = Readonly<Record<string, string>>;

/** Reads rendered HTML as a document of the editor. */
function readRendered(html: HTMLElement, places: Places): Node {
  for (const list of html.querySelectorAll('ul, ol'))
    if (!list.querySelector(':scope > li > p')) list.setAttribute('data-tight', 'true');
  for (const anchor of html.querySelectorAll('a')) {
    const address = (anchor.getAttribute('href') ?? '').replace(/%7B(\w+)%7D/g, '{$1}');
    const name = anchor.textContent;
    // A bare address becomes a link without markup.
    if ([name, `mailto:${name}`, `http://${name}`].includes(address)) anchor.replaceWith(name);
    else anchor.setAttribute('href', address);
  }
  html.normalize();
  const walker = document.createTreeWalker(html, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = text.data.split(/\{(\w+)\}/);
    const drawn = parts.map((part, at) => {
      if (at % 2 === 0) return part;
      if (!Object.hasOwn(places, part)) return `{${part}}`;
      const piece = document.createElement('span');
      piece.dataset.place = part;
      piece.textContent = places[part] ?? '';
      return piece;
    });
    text.replaceWith(...drawn);
  }
  return DOMParser.fromSchema(schema).parse(html);
}

/**
 * Opens a stored text for the editor.
 * @returns undefined if the editor would lose something, such as a table or an invalid link
 */
export function openRich(stored: string, places: Places): Node | undefined {
  const open = openText(stored);
  const html = document.createElement('div');
  html.innerHTML = trusted.createHTML(stored);
  if (open.hasSigns || html.querySelector('a[href=""]')) return;
  const read = readRendered(html, places);
  return readsAlike(storedText(open, serializer.serialize(read)), stored) ? read : undefined;
}

/** Enter starts a new line, and on an empty line a new paragraph, as in the Markdown field. */
const newLine: Command = ({ selection, tr }, dispatch) => {
  const { $from, $to, empty } = selection;
  const isOnLine = $from.parent.type === paragraph && $from.node(-1).type !== list_item;
  if (!isOnLine || !$from.sameParent($to) || $from.parent.content.size === 0) return false;
  const { nodeBefore } = $from;
  const isEmptyLine = empty && nodeBefore?.type === hard_break;
  const change = isEmptyLine
    ? tr.delete($from.pos - 1, $from.pos).split($from.pos - 1)
    : tr.replaceSelectionWith(hard_break.create());
  dispatch?.(change.scrollIntoView());
  return true;
};

/** Asks for the address of the link in the selection, or of a new link for the selected words. */
const askLink: Command = ({ doc, selection }, _dispatch, view) => {
  let { from, to } = selection;
  const words = doc.textBetween(from, to);
  // A double click also selects the space after a word.
  to -= words.length - words.trimEnd().length;
  let mark: Mark | undefined;
  // A caret at the edge of a link counts as on it.
  const edge = from < to ? 0 : 1;
  doc.nodesBetween(from - edge, to + edge, ({ marks }) => {
    mark ??= link.isInSet(marks);
  });
  while (mark && doc.rangeHasMark(from - 1, from, mark)) from--;
  while (mark && to < doc.content.size && doc.rangeHasMark(to, to + 1, mark)) to++;
  const stored: string = mark?.attrs.href ?? '';
  const answer = (href = stored) => {
    if (!view || view.isDestroyed) return;
    view.focus();
    if (href === stored) return;
    const { tr } = view.state;
    const made = link.create({ ...mark?.attrs, href });
    if (!href) tr.removeMark(from, to, link);
    else if (from < to) tr.addMark(from, to, made);
    else tr.insert(to, schema.text(href.replace('mailto:', ''), [made]));
    if (href) tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to)), -1));
    view.dispatch(closeHistory(tr.scrollIntoView()));
  };
  $linkQuestion.set({ stored, typed: stored || (linkAddress(words) ? words.trim() : ''), answer });
  return true;
};

/** Inserts a placeholder, or a link to one. */
const insert =
  (markdown: string, places: Places): Command =>
  ({ tr }, dispatch) => {
    const [, name = '', words, href] = /^\{(\w+)\}$|^\[(.*)\]\((.*)\)$/.exec(markdown) ?? [];
    const piece = words
      ? schema.text(words, [link.create({ href })])
      : place.create({ name, value: places[name] });
    dispatch?.(tr.replaceSelectionWith(piece, false).scrollIntoView());
    return true;
  };

const COMMANDS: Readonly<Record<string, Command>> = {
  bold: toggleMark(strong),
  italic: toggleMark(em),
  heading: (state, dispatch) =>
    (state.selection.$from.parent.type === heading
      ? setBlockType(paragraph)
      : setBlockType(heading, { level: 2 }))(state, dispatch),
  list: chainCommands(liftListItem(list_item), wrapInList(bullet_list, { tight: true })),
  link: askLink,
};

const PLUGINS = [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(strong),
    'Mod-i': toggleMark(em),
    'Mod-k': askLink,
    Enter: chainCommands(splitListItem(list_item), newLine),
    'Shift-Enter': newLine,
    'Mod-]': sinkListItem(list_item),
    'Mod-[': chainCommands(liftListItem(list_item), lift),
  }),
  keymap(baseKeymap),
];

/** Inserts plain text only: the Trusted Types policy blocks HTML from the clipboard. */
function insertText(view: EditorView, event: Event, data: DataTransfer | null): boolean {
  event.preventDefault();
  view.pasteText(data?.getData('text/plain') ?? '');
  return true;
}

/** Handle for the buttons above the text. */
export type RichHandle = { readonly press: (mark: string) => void };

type RichTextProps = {
  readonly doc: Node;
  /** The place of the click, with the scroll position in px: the caret goes there, or to the end if undefined. */
  readonly at: { readonly left: number; readonly top: number; readonly scrolled: number } | undefined;
  readonly places: Places;
  readonly language: Language;
  readonly label: string;
  readonly onText: (typed: string) => void;
  readonly onLeave: () => void;
  readonly ref: Ref<RichHandle>;
};

/** Edits a text as visitors will read it. */
export function RichText(props: RichTextProps) {
  const { doc, at, places, language, label, onText, onLeave, ref } = props;
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const changed = useEffectEvent((now: Node) => onText(serializer.serialize(now)));
  const left = useEffectEvent(() => onLeave());
  const begin = useEffectEvent((view: EditorView) => {
    // The replaced preview has taken its scroll position with it.
    if (at && box.current?.parentElement) box.current.parentElement.scrollTop = at.scrolled;
    const found = at && view.posAtCoords(at);
    const position = view.state.doc.resolve(found?.pos ?? view.state.doc.content.size);
    view.dispatch(view.state.tr.setSelection(TextSelection.near(position, -1)));
    view.focus();
  });
  useLayoutEffect(() => {
    const view: EditorView = new EditorView(box.current, {
      state: EditorState.create({ doc, plugins: PLUGINS }),
      attributes: {
        class: 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        tabindex: '0',
        lang: language,
        'data-always': '',
      },
      dispatchTransaction(change) {
        view.updateState(view.state.apply(change));
        if (change.docChanged) changed(view.state.doc);
      },
      handleDOMEvents: {
        paste: (_, event) => insertText(view, event, event.clipboardData),
        drop: (_, event) => !view.dragging && insertText(view, event, event.dataTransfer),
        // Switching windows or the link dialog must not end the editing.
        blur: () => document.hasFocus() && !$linkQuestion.get() && left(),
      },
    });
    editor.current = view;
    begin(view);
    return () => view.destroy();
  }, [doc, label, language]);
  useImperativeHandle(ref, () => ({
    press: (mark) => {
      const { current } = editor;
      const command = COMMANDS[mark] ?? insert(mark, places);
      // Each click is one undo step.
      if (current) command(current.state, (change) => current.dispatch(closeHistory(change)), current);
      current?.focus();
    },
  }));
  return <div ref={box} />;
}
