import { useStore } from '@nanostores/react';
import { useId, useMemo, useState } from 'react';
import { SECTIONS, type Section } from '../../shared/address.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { useMedia } from '../shell/useMedia.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { settingsOf } from './settingFields.ts';
import { settings as stored } from './settings.ts';

/** Widths in px at which the site is shown. */
const WIDTHS = { phone: 390, desktop: 1280 } as const;
type Size = keyof typeof WIDTHS;
const SIZES = ['phone', 'desktop'] as const satisfies readonly Size[];

/** From this width on there is room for the preview beside the form. */
const BESIDE = '(min-width: 1024px)';

/** The site as it would look with the form's settings: beside the form, on small screens behind a button. */
export function PreviewPane() {
  const { t } = useAdminText();
  const isBeside = useMedia(BESIDE);
  const [isWanted, setWanted] = useState(false);
  const [size, setSize] = useState<Size>('phone');
  const [section, setSection] = useState<Section>('home');
  const { values, edited } = useStore(stored.form.$form);
  const settings = useMemo(() => settingsOf(values, stored.form.valuesBefore(edited)), [values, edited]);
  const id = useId();
  const isShown = isBeside || isWanted;
  return (
    <section className="stack box preview" aria-labelledby={id} data-open={isShown || undefined}>
      <div className="apart preview-head">
        <h3 id={id}>{t('settings.preview')}</h3>
        {isShown && (
          <Choices
            label={t('settings.preview.size')}
            options={SIZES.map((value) => ({ value, label: t(`settings.preview.${value}`) }))}
            chosen={size}
            onChoose={setSize}
          />
        )}
        {!isBeside && (
          <Button
            label={t(isWanted ? 'settings.preview.hide' : 'settings.preview.show')}
            aria-expanded={isWanted}
            onClick={() => setWanted(!isWanted)}
          />
        )}
      </div>
      {isShown && (
        <>
          <Choices
            label={t('settings.preview.section')}
            options={SECTIONS.map((value) => ({ value, label: t(`settings.preview.${value}`) }))}
            chosen={section}
            onChoose={setSection}
          />
          <PreviewFrame settings={settings} section={section} width={WIDTHS[size]} onSection={setSection} />
          <p className="muted preview-note">{t('settings.preview.note')}</p>
        </>
      )}
    </section>
  );
}

function Choices<V extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly { readonly value: V; readonly label: string }[];
  chosen: V;
  onChoose: (value: V) => void;
}) {
  return (
    <fieldset className="preview-choice">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: text }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
