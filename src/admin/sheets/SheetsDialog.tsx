import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Language } from '../../shared/i18n/language.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Field } from '../fields/Field.tsx';
import { photos } from '../list/resources.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { $printed, LABEL_COUNTS, SHEET_KINDS, type SheetChoices, sheetsAddress } from './choices.ts';

type Typed = Pick<SheetChoices, 'kind' | 'perSheet' | 'prices' | 'cropMarks'> & {
  readonly languages: 'both' | Language;
  /** Undefined until the owner types one. */
  readonly title?: string | undefined;
};
const AT_FIRST: Typed = { kind: 'labels', languages: 'both', perSheet: 8, prices: true, cropMarks: true };

const SWITCH = { type: 'checkbox', role: 'switch', className: 'switch' };

/** Asks what is to be printed, and opens it as a page of its own. */
export function SheetsDialog() {
  const { t, language } = useAdminText();
  const chosen = useStore($printed);
  const shown = useLingering(chosen);
  const entries = useStore(photos.list.$entries);
  const name = useId();
  const formId = useId();
  const [typed, setTyped] = useState(AT_FIRST);
  const [isBlocked, setBlocked] = useState(false);
  if (!shown) return null;
  const { kind, perSheet } = typed;
  const put = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const title = typed.title ?? shown.title;
  const hidden = entries.filter((photo) => photo.hidden && shown.photos.includes(photo.id)).length;

  const close = () => {
    setBlocked(false);
    put({ title: undefined });
    $printed.set(null);
  };
  const open = (event: FormEvent) => {
    event.preventDefault();
    const languages: readonly Language[] =
      typed.languages === 'both' ? (language === 'de' ? ['de', 'en'] : ['en', 'de']) : [typed.languages];
    if (window.open(sheetsAddress({ ...typed, ...shown, title, languages }), '_blank')) close();
    else setBlocked(true);
  };
  const choice = (
    label: string,
    value: string | number,
    options: ReactNode,
    onChoose: (value: string) => void,
  ) => (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          {options}
        </select>
      )}
    </Field>
  );
  const option = (value: string | number, text: string | number) => (
    <option key={value} value={value}>
      {text}
    </option>
  );
  const flag = (of: 'prices' | 'cropMarks', label: string, hint?: string) => (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...SWITCH}
          checked={typed[of]}
          onChange={({ target }) => put({ [of]: target.checked })}
        />
      )}
    </Field>
  );
  return (
    <Modal
      open={chosen !== null}
      title={t('sheets.title')}
      onClose={close}
      footer={
        <div className="modal-actions">
          <Button label={t('form.cancel')} onClick={close} />
          <Button label={t('sheets.open')} type="submit" form={formId} look="loud" />
        </div>
      }
    >
      <form id={formId} className="stack" noValidate autoComplete="off" onSubmit={open}>
        <p>{t('sheets.intro', { count: shown.photos.length })}</p>
        {hidden > 0 && kind === 'labels' && <p className="muted">{t('sheets.hidden', { count: hidden })}</p>}
        {isBlocked && (
          <p className="trouble" role="alert">
            {t('sheets.blocked')}
          </p>
        )}
        <fieldset className="sheet-kinds">
          <legend>{t('sheets.kind')}</legend>
          {SHEET_KINDS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                checked={kind === one}
                aria-describedby={`${name}-${one}`}
                onChange={() => put({ kind: one })}
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
        {choice(
          t('sheets.languages'),
          typed.languages,
          (['both', 'en', 'de'] as const).map((one) => option(one, t(`sheets.${one}`))),
          (languages) => put({ languages: languages as Typed['languages'] }),
        )}
        {kind === 'labels' &&
          choice(
            t('sheets.perSheet'),
            perSheet,
            LABEL_COUNTS.map((count) => option(count, count)),
            (count) => put({ perSheet: Number(count) as Typed['perSheet'] }),
          )}
        {kind === 'catalogue' && (
          <Field label={t('sheets.coverTitle')}>
            {(control) => (
              <input
                {...control}
                type="text"
                maxLength={200}
                value={title}
                onChange={({ target }) => put({ title: target.value })}
              />
            )}
          </Field>
        )}
        {kind !== 'prices' && flag('prices', t('sheets.showPrices'), t('sheets.showPricesHint'))}
        {kind === 'labels' && flag('cropMarks', t('sheets.cropMarks'))}
      </form>
    </Modal>
  );
}
