import type { SettingKey, Settings } from '../../shared/content/settings/table.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import {
  formatRatio,
  GROUND_KEYS,
  type GroundKey,
  groundContrast,
  type ReadabilityWarning,
} from './readability.ts';
import { focusField } from './settingFields.ts';
import { settings as stored } from './settings.ts';

const isGround = (key: SettingKey): key is GroundKey => (GROUND_KEYS as readonly SettingKey[]).includes(key);

/** For a ground: a sample of the text the site will write on it, and its contrast. Nothing for other settings. */
export function GroundNote({ name, settings }: { name: SettingKey; settings: Settings }) {
  const { t, language } = useAdminText();
  if (!isGround(name)) return null;
  const { text, ratio } = groundContrast(settings, name);
  return (
    <p className="setting-ground">
      <span className="setting-sample" aria-hidden="true" style={{ background: settings[name], color: text }}>
        Aa
      </span>
      {t('settings.contrast', { ratio: formatRatio(ratio, language) })}
    </p>
  );
}

/** What a setting makes hard to read, and a press away the nearest value that does not. */
export function WarningNote({ warning, label }: { warning: ReadabilityWarning; label: string }) {
  const { t, language } = useAdminText();
  const { key, kind, ratio, proposal } = warning;
  const take = () => {
    stored.form.type({ [key]: proposal });
    focusField(key);
  };
  const isColor = proposal.startsWith('#');
  return (
    <div className="stack form-note setting-warning">
      <p>{t(`settings.warn.${kind}`, { ratio: formatRatio(ratio, language) })}</p>
      <Button look="quiet" onClick={take}>
        {isColor && <span className="setting-swatch" aria-hidden="true" style={{ background: proposal }} />}
        {t('settings.take', { value: language === 'de' ? proposal.replace('.', ',') : proposal })}
        <span className="sr-only">{t('settings.takeFor', { name: label })}</span>
      </Button>
    </div>
  );
}
