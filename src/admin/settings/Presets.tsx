import { type FormValues, sameValues, valuesOf } from '../../shared/content/fields/form.ts';
import { SETTINGS, type Settings } from '../../shared/content/settings/table.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { PRESET_NAMES, presetSettings } from './presets.ts';
import { settings as stored } from './settings.ts';

const LOOKS = PRESET_NAMES.map((name) => {
  const settings = presetSettings(name);
  return { name, settings, values: valuesOf(SETTINGS, settings) };
});

/** A sheet on its wall, in the colours of the look. */
function Sample({ settings }: { settings: Settings }) {
  const { colorPhotos, btnShadowColor, thumbShadowX, thumbShadowY, cornerRadiusPx } = settings;
  const shadow = `${thumbShadowX / 3}px ${thumbShadowY / 3}px 0 ${settings.thumbShadowColor}`;
  return (
    <span
      className="preset-wall"
      aria-hidden="true"
      style={{ background: colorPhotos, borderColor: btnShadowColor }}
    >
      <span
        style={{
          borderRadius: cornerRadiusPx / 4,
          borderColor: settings.thumbShadowColor,
          boxShadow: shadow,
        }}
      />
    </span>
  );
}

/** Looks to begin with: a press fills the form, the preview shows it, and nothing is saved yet. */
export function Presets({ values }: { values: FormValues }) {
  const { t } = useAdminText();
  return (
    <fieldset className="presets">
      <legend>{t('settings.presets')}</legend>
      <p>{t('settings.presetsHint')}</p>
      {LOOKS.map((look) => (
        <button
          key={look.name}
          type="button"
          className="button quiet"
          aria-pressed={sameValues(SETTINGS, values, look.values)}
          onClick={() => stored.form.type(look.values)}
        >
          <Sample settings={look.settings} />
          {t(`settings.preset.${look.name}`)}
        </button>
      ))}
    </fieldset>
  );
}
