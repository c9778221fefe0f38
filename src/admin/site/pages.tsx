import { PAGE_FIELDS, readPage } from '../../shared/content/entries/page.ts';
import type { Terms } from '../../shared/shop/terms.ts';
import { AddButton } from '../fields/Drawer.tsx';
import { EntryDrawer } from '../fields/Editor.tsx';
import { createResource, plainList, withEtag } from '../list/createResource.ts';
import { ListView } from '../list/ListView.tsx';
import { useAdminText } from '../shell/language.ts';

const pages = createResource({
  ...plainList('pages', withEtag(readPage)),
  fields: PAGE_FIELDS,
  look: {
    sources: () => [],
    glyph: 'page',
    details: ({ id, hidden, home }, { t }) => [
      { text: `/${id}/`, kind: 'address' },
      ...(hidden ? [{ text: t('pages.isHidden'), kind: 'off' } as const] : []),
      ...(home ? [{ text: t('pages.isHome'), kind: 'note' } as const] : []),
    ],
  },
});

/** The form of one of the owner's pages. */
export function PageEditor({ terms }: { readonly terms: Terms }) {
  const { t } = useAdminText();
  const text = { hint: t('pages.textHint'), terms };
  const rows = { slug: { hint: t('pages.slugHint') }, en_text: text, de_text: text };
  return <EntryDrawer of={pages} rowOf={({ name }) => rows[name as keyof typeof rows]} />;
}

/** The list of the owner's pages. */
export const OwnPages = () => <ListView of={pages} actions={<AddButton of={pages} />} />;
