import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { checkValues, emptyValues, type FormValues, formFields } from '../../shared/content/fields/form.ts';
import { boolean, choice, type Fields, line } from '../../shared/content/fields/kinds.ts';
import { LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { FieldRows } from '../fields/FieldRow.tsx';
import { FormDialog } from '../fields/FormDialog.tsx';
import { photos } from '../photos/photoEntries.ts';
import { useAdminText } from '../shell/language.ts';
import { $printed, LABEL_COUNTS, SHEET_KINDS, type SheetChoices, sheetsAddress } from './choices.ts';

const CHOICES = {
  languages: choice({ default: 'both', choices: ['both', ...LANGUAGES] }),
  perSheet: choice({ default: '8', choices: LABEL_COUNTS.map(String) }),
  title: line({ max: 200 }),
  prices: boolean({ default: true, isSwitch: true }),
  cropMarks: boolean({ default: true, isSwitch: true }),
} as const satisfies Fields;
const FIELDS = formFields(CHOICES);
const FIELDS_OF: Readonly<Record<SheetChoices['kind'], readonly string[]>> = {
  labels: ['languages', 'perSheet', 'prices', 'cropMarks'],
  prices: ['languages'],
  catalogue: ['languages', 'title', 'prices'],
};

/** Asks what to print, and opens it as a separate page. */
export function SheetsDialog() {
  const { t, inOrder } = useAdminText();
  const chosen = useStore($printed);
  const shown = useLingering(chosen);
  const entries = useStore(photos.list.$entries);
  const name = useId();
  const [kind, setKind] = useState<SheetChoices['kind']>('labels');
  const [typed, setTyped] = useState<FormValues>({});
  const [isBlocked, setBlocked] = useState(false);
  if (!shown) return null;
  const values: FormValues = { ...emptyValues(CHOICES), title: shown.title, ...typed };
  const faults = checkValues(CHOICES, values, 'add');
  const languageText = (choice: string) =>
    t(choice === 'both' ? 'sheets.both' : `field.language.${choice as Language}`);
  const hidden = entries.filter((photo) => photo.hidden && shown.photos.includes(photo.id)).length;

  const close = () => {
    setBlocked(false);
    // The next catalogue starts with its own title.
    setTyped(({ title: _, ...kept }) => kept);
    $printed.set(null);
  };
  const open = () => {
    if (FIELDS_OF[kind].some((asked) => faults[asked])) return;
    const languages = values.languages === 'both' ? inOrder(LANGUAGES) : values.languages;
    if (window.open(sheetsAddress({ ...shown, kind, ...values, languages }), '_blank')) close();
    else setBlocked(true);
  };
  return (
    <FormDialog
      open={chosen !== null}
      title={t('sheets.title')}
      trouble={isBlocked && t('sheets.blocked')}
      confirm={t('sheets.open')}
      onConfirm={open}
      onClose={close}
    >
      <p>{t('sheets.intro', { count: shown.photos.length })}</p>
      {hidden > 0 && kind === 'labels' && <p className="muted">{t('sheets.hidden', { count: hidden })}</p>}
      <div className="field-pairs">
        <fieldset className="sheet-kinds">
          <legend>{t('sheets.kind')}</legend>
          {SHEET_KINDS.map((one) => (
            <label key={one} className="tick">
              <input
                type="radio"
                name={name}
                checked={kind === one}
                aria-describedby={`${name}-${one}`}
                onChange={() => setKind(one)}
              />
              <span>
                <span>{t(`sheets.${one}`)}</span>
                <span id={`${name}-${one}`} className="muted" aria-hidden="true">
                  {t(`sheets.${one}Hint`)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <FieldRows
          fields={FIELDS.filter((field) => FIELDS_OF[kind].includes(field.name))}
          {...{ values, faults }}
          rowOf={({ name }) => ({
            label: t(`sheets.field.${name as keyof typeof CHOICES}`),
            hint: name === 'prices' ? t('sheets.pricesFieldHint') : undefined,
            textOf: name === 'languages' ? languageText : String,
          })}
          onType={(more) => setTyped({ ...typed, ...more })}
        />
      </div>
    </FormDialog>
  );
}
