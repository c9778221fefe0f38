import { useStore } from '@nanostores/react';
import type { Held } from '../../shared/adminEndpoints.ts';
import { type OwnPage, PAGE_FIELDS, readPage } from '../../shared/content/entries/page.ts';
import { LANGUAGES } from '../../shared/i18n/language.ts';
import { placesOf } from '../../shared/i18n/places.ts';
import type { Terms } from '../../shared/shop/terms.ts';
import { AddButton, Drawer } from '../fields/Drawer.tsx';
import { Editor } from '../fields/Editor.tsx';
import { createResource, held, plainList } from '../list/createResource.ts';
import type { Entries } from '../list/ListRow.tsx';
import { ListView } from '../list/ListView.tsx';
import { useAdminText } from '../shell/language.ts';

const pages = createResource({ ...plainList('pages', held(readPage)), fields: PAGE_FIELDS });

const PAGES: Entries<Held<OwnPage>> = {
  ...pages,
  look: {
    sources: () => [],
    glyph: 'page',
    details: ({ id, hidden, home }, { t }) => [
      { text: `/${id}/`, kind: 'address' },
      ...(hidden ? [{ text: t('pages.isHidden'), kind: 'off' } as const] : []),
      ...(home ? [{ text: t('pages.isHome'), kind: 'note' } as const] : []),
    ],
  },
};

/** The form of a page of the owner's. */
export function PageEditor({ terms }: { readonly terms: Terms }) {
  const { form, resource } = pages;
  const { t } = useAdminText();
  const editedId = useStore(form.$editedId);
  const rowOf = (name: string) => {
    if (name === 'slug') return { hint: t('pages.slugHint') };
    const language = LANGUAGES.find((one) => name === `${one}_text`);
    return language ? { hint: t('pages.textHint'), places: placesOf(language, terms) } : {};
  };
  return (
    <Drawer
      editedId={editedId && `pages-${editedId}`}
      adds="pages"
      title={t(editedId ? 'pages.editTitle' : 'pages.addTitle')}
      isDirty={form.isDirty}
      onLeave={form.cancel}
    >
      <Editor resource={resource} form={form} rowOf={rowOf} />
    </Drawer>
  );
}

/** The pages that the owner has added. */
export function OwnPages() {
  return <ListView of={PAGES} actions={<AddButton adds="pages" form={pages.form} />} />;
}
