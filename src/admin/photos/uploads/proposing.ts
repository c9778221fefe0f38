import { LANGUAGES, type Language } from '../../../shared/i18n/language.ts';
import { $language } from '../../../ui/language.ts';
import { readableName } from '../fileTitle.ts';
import { type FileTexts, proposeDescriptions } from '../proposals.ts';
import type { Proposed, UploadItem } from './uploadItem.ts';

type Proposals = ReturnType<typeof proposeDescriptions>;

const nameOf = (language: Language): string => `${language}_description`;
const textOf = ({ values }: Pick<UploadItem, 'values'>, language: Language): string =>
  String(values[nameOf(language)] ?? '').trim();

/** Puts a text that nobody has typed into a field. What was wrong with it no longer counts. */
function propose(item: UploadItem, language: Language, text: string, from: Proposed[string]): UploadItem {
  const name = nameOf(language);
  const { [name]: _mended, ...faults } = item.faults;
  return {
    ...item,
    faults,
    values: { ...item.values, [name]: text },
    proposed: { ...item.proposed, [name]: from },
  };
}

/** Fills the descriptions in which nothing stands and nobody is about to write: with the file's captions, else its name. */
export function withProposals(item: UploadItem, texts: FileTexts): UploadItem {
  const proposals: Proposals = proposeDescriptions(
    texts,
    readableName(item.file?.name ?? ''),
    $language.get(),
  );
  return LANGUAGES.reduce((before, language) => {
    const isFree = !textOf(before, language) && !before.entered.includes(nameOf(language));
    const proposal = isFree ? proposals[language] : undefined;
    return proposal ? propose(before, language, proposal.text, proposal.from) : before;
  }, item);
}

/** The photo without what nobody has typed. */
export function dropProposals<I extends Pick<UploadItem, 'values' | 'proposed'>>(item: I): I {
  const emptied = Object.fromEntries(Object.keys(item.proposed).map((name) => [name, '']));
  return { ...item, values: { ...item.values, ...emptied }, proposed: {} };
}

/** Is there a text to copy, and no other in its way? An earlier copy gives way. */
export function canCopy(item: UploadItem, from: Language, to: Language): boolean {
  const [text, other] = [textOf(item, from), textOf(item, to)];
  return text !== '' && text !== other && (other === '' || item.proposed[nameOf(to)] === 'copy');
}

/** Copies a description into the other language, where no text stands that is no copy. */
export function copyDescription(item: UploadItem, from: Language, to: Language): UploadItem {
  return canCopy(item, from, to) ? propose(item, to, textOf(item, from), 'copy') : item;
}
