import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import {
  fieldsOfText,
  PAGE_TEXTS,
  PAGES,
  type Page,
  SITE_FIELDS,
  SITE_FORM,
  SITE_GROUPS,
  siteRules,
} from '../../shared/content/entries/site.ts';
import { type FormField, type FormValues, formFields } from '../../shared/content/fields/form.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { type Terms, termsOf } from '../../shared/shop/terms.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fieldId } from '../fields/Field.tsx';
import { FieldRows, type RowOf } from '../fields/FieldRow.tsx';
import {
  $wanted,
  createSingle,
  type FormView,
  GroupIndex,
  OtherGroup,
  SingleForm,
  SingleTab,
} from '../fields/SingleTab.tsx';
import { RoomList } from '../rooms/RoomList.tsx';
import { useAdminText } from '../shell/language.ts';
import type { AdminMessageKey } from '../shell/texts.ts';
import { useMedia } from '../shell/useMedia.ts';
import { Backup } from './Backup.tsx';
import { OwnPages, PageEditor } from './pages.tsx';
import { IncompleteCount, IncompleteNote, ReadyList } from './ReadyList.tsx';

export const site = createSingle(
  { name: 'site', fields: SITE_FORM, rules: siteRules, update: ADMIN_ENDPOINTS.saveSite },
  ADMIN_ENDPOINTS.site,
);

const HINTS: Readonly<Record<string, AdminMessageKey>> = {
  invoices: 'site.invoicesCost',
  'maker.name': 'site.makerElse',
  payment: 'site.paymentElse',
  labDeliveryMax: 'site.labWaits',
  lucid: 'site.lucidShown',
  'rights.licence': 'site.licenceElse',
  'rights.tdm': 'site.miningSaid',
};

/** The values that apply to empty fields, derived from other fields. */
const STAND_INS: Readonly<Record<string, (values: FormValues) => unknown>> = {
  'rights.creator': (values) => values.owner,
  'rights.copyright': (values) => `© ${values['rights.creator'] || values.owner}`,
  'maker.name': (values) => values['contact.name'],
  'maker.address': (values) => `${values['contact.street']}, ${values['contact.city']}`,
  'maker.email': (values) => values['contact.email'],
};

type SiteRowsProps = Pick<FormView, 'values' | 'faults'> & {
  readonly fields: readonly FormField[];
  readonly terms?: Terms;
};

function SiteRows({ fields, values, faults, terms }: SiteRowsProps) {
  const { t, language } = useAdminText();
  const rowOf: RowOf = ({ name }, value) => {
    // Hints for both languages are only below the first one.
    const about = HINTS[name.replace(`.${language}`, '')];
    const standIn = STAND_INS[name]?.(values);
    return {
      id: fieldId('site', name),
      hint: about && t(about),
      standIn: standIn ? String(standIn) : document.getElementById('admin')?.dataset[name],
      terms,
      more: <IncompleteNote name={name} value={value} />,
    };
  };
  return <FieldRows {...{ fields, values, faults, rowOf }} onType={site.form.type} />;
}

function PageTexts({ page, values, faults, changed }: FormView & { readonly page: Page }) {
  const { t, inOrder } = useAdminText();
  const [isOpen, setOpen] = useState(false);
  const texts = inOrder(PAGE_TEXTS.filter((text) => text.page === page));
  const names = texts.flatMap(fieldsOfText).map(({ name }) => name);
  const isWanted = names.includes(useStore($wanted)?.name ?? '');
  // Faults have to be visible, because the error summary links to them.
  const isFaulty = names.some((name) => faults[name]);
  const isShown = isOpen || isWanted || isFaulty;
  return (
    <details
      open={isShown}
      // A link that focuses a field of a closed text opens the text.
      onFocus={() => isShown && setOpen(true)}
      onToggle={({ currentTarget: details }) => {
        if (isFaulty) details.open = true;
        setOpen(details.open);
      }}
    >
      <summary>
        <span className="flow">
          {t(`text.page.${page}`)}
          {names.some((name) => name.endsWith('.placeholder') && values[name] === true) && (
            <span className="mark missing">{t('site.placeholder')}</span>
          )}
          {names.some((name) => changed.has(name)) && (
            <span className="mark changed">{t('form.changed')}</span>
          )}
        </span>
      </summary>
      {isShown && (
        <div className="site-languages">
          {texts.map((text) => (
            <div key={text.id} className="stack-wide site-text">
              <SiteRows fields={fieldsOfText(text)} {...{ values, faults }} terms={termsOf(values)} />
            </div>
          ))}
        </div>
      )}
    </details>
  );
}

/** The first fields of their groups, in order: selling, then prices in pairs. */
const FIRST: readonly string[] = [
  'sell',
  'tax',
  ...PRINT_SIZES.map((size) => fieldOf('price', size)),
  'shipping',
  'labDeliveryMax',
  'delivery_days.0',
  'delivery_days.1',
  'orderButton',
  'lucid',
];
/** Sort order in a group: switches come last. */
const rankOf = ({ name, row }: FormField): number =>
  FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length + Number(row.kind === 'boolean');
const FIELDS = formFields(SITE_FIELDS).toSorted((a, b) => rankOf(a) - rankOf(b));

/** A group of fields. On phones it is folded until it is wanted, unless something in it is unsaved or wrong. */
function SiteGroup({
  group,
  values,
  faults,
  changed,
}: FormView & { readonly group: (typeof SITE_GROUPS)[number] }) {
  const { t } = useAdminText();
  const nameId = useId();
  const isPhone = useMedia('(max-width: 639px)');
  const fields = FIELDS.filter(({ row }) => row.group === group);
  const place = useStore($wanted)?.name;
  const isWanted = place === `group-${group}` || fields.some(({ name }) => name === place);
  const [isOpened, setOpened] = useState<boolean>();
  if (isWanted && !isOpened) setOpened(true);
  const isOpen = isOpened ?? fields.some(({ name }) => changed.has(name) || faults[name]);
  return (
    <fieldset
      className={isPhone ? 'box single-group single-fold' : 'box single-group'}
      id={fieldId('site', `group-${group}`)}
      tabIndex={-1}
      onFocus={({ target }) => target.closest('.fold-body') && setOpened(true)}
    >
      <legend className="line" id={nameId}>
        {t(`site.group.${group}`)} <IncompleteCount {...{ group, values }} />
      </legend>
      {isPhone && (
        <button
          type="button"
          className="fold fold-head"
          aria-labelledby={nameId}
          aria-expanded={isOpen}
          onClick={() => setOpened(!isOpen)}
        >
          <Icon name="open" />
        </button>
      )}
      {/* Folded by its height only, so that every field can get the focus. */}
      <div className={isPhone ? 'fold-body' : undefined} data-open={isOpen || undefined}>
        {group === 'look' && <OtherGroup form="settings" group="colors" text={t('site.lookShown')} />}
        <div className="single-rows">
          <SiteRows {...{ fields, values, faults }} />
        </div>
      </div>
    </fieldset>
  );
}

function SiteGroups(view: FormView) {
  const { t } = useAdminText();
  return SITE_GROUPS.map((group) =>
    group !== 'texts' ? (
      <SiteGroup key={group} group={group} {...view} />
    ) : (
      <fieldset key={group} className="box single-group" id={fieldId('site', `group-${group}`)} tabIndex={-1}>
        <legend className="line">
          {t(`site.group.${group}`)} <IncompleteCount group={group} />
        </legend>
        <p className="muted site-markdown">{t('site.markdown')}</p>
        <div className="site-pages">
          {PAGES.map((page) => (
            <PageTexts key={page} page={page} {...view} />
          ))}
        </div>
      </fieldset>
    ),
  );
}

/** Parts below the form that save at once. */
const PARTS = { pages: OwnPages, rooms: RoomList, backup: Backup };

const INDEX = [...SITE_GROUPS, ...Object.keys(PARTS)];

/** The Site tab: the owner's data, the shop, and the texts of the pages. */
export function SiteTab() {
  const { t } = useAdminText();
  return (
    <SingleTab single={site}>
      <PageEditor terms={termsOf(useStore(site.form.$form).values)} />
      <div className="single-columns">
        <GroupIndex form="site" groups={INDEX} Mark={IncompleteCount} />
        <div className="stack-wide single-cards">
          <ReadyList />
          <SingleForm single={site}>{(view) => <SiteGroups {...view} />}</SingleForm>
          <h3 className="site-below">{t('site.below')}</h3>
          <div className="stack site-parts">
            {Object.entries(PARTS).map(([group, Part]) => (
              <div
                key={group}
                className="box single-part"
                id={fieldId('site', `group-${group}`)}
                tabIndex={-1}
              >
                <Part />
              </div>
            ))}
          </div>
        </div>
      </div>
    </SingleTab>
  );
}
