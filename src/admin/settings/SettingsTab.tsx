import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { SECTIONS, type Section } from '../../shared/address.ts';
import { previewOrder, readPreviewReport } from '../../shared/content/settings/previewMessage.ts';
import type { Settings } from '../../shared/content/settings/table.ts';
import { Icon } from '../../ui/Icon.tsx';
import { GroupIndex, SingleTab } from '../fields/SingleTab.tsx';
import { useAdminText } from '../shell/language.ts';
import { TICK } from '../shell/Notices.tsx';
import { useMedia } from '../shell/useMedia.ts';
import { presetSettings } from './presets.ts';
import {
  $look,
  $shown,
  $typed,
  GROUPS,
  LOOKS,
  SettingsForm,
  type Shown,
  showEffect,
  settings as stored,
} from './SettingsForm.tsx';

type PreviewFrameProps = {
  readonly settings: Settings;
  readonly shown: Shown;
  /** Width in px of the page in the frame, which is scaled down to the available space. */
  readonly width: number;
  /** Low, as on phones: the site's bar at the lower edge is cut off. */
  readonly isLow?: boolean;
  /** A small, inert picture of a look. */
  readonly isTile?: boolean;
  readonly onSection?: (section: Section) => void;
};

type Room = { readonly width: number; readonly height: number };

/** The inner width and height of an element in px; undefined before it is measured. */
function useRoom() {
  const [room, setRoom] = useState<Room>();
  const place = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, room };
}

/** Height in px of the bar at the lower edge of the site on phones. */
const BAR = 72;

function frameStyle(width: number, room: Room | undefined, more: number) {
  if (!room || room.width === 0) return { width };
  const scale = Math.min(1, room.width / width);
  return {
    width,
    height: room.height / scale + more,
    // A page narrower than the space is centred.
    left: Math.max(0, (room.width - width * scale) / 2),
    transform: `scale(${scale})`,
  };
}

/** The real site in a frame. It receives the settings whenever they change, and once it reports that it listens. */
function PreviewFrame(props: PreviewFrameProps) {
  const { settings, shown, width, isLow = false, isTile = false, onSection } = props;
  const { t } = useAdminText();
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, room } = useRoom();
  // Counts the page's reports that it listens: one per load.
  const [greetings, setGreetings] = useState(0);

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      const report = readPreviewReport(event.data);
      if (report?.opened) onSection?.(report.opened);
      else if (report) setGreetings((count) => count + 1);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [onSection]);

  useEffect(() => {
    const page = frame.current?.contentWindow;
    if (greetings === 0 || !page) return;
    page.postMessage(previewOrder(settings, shown.section, shown.edited), location.origin);
  }, [greetings, settings, shown]);
  const isWaiting = greetings === 0;
  return (
    <div
      className="preview-room"
      ref={place}
      inert={isTile}
      style={isTile || isWaiting ? { background: settings.siteBgColor } : undefined}
    >
      <iframe
        ref={frame}
        src="/"
        title={t(isTile ? 'settings.presets' : 'settings.preview.frame')}
        loading="lazy"
        data-waiting={isWaiting || undefined}
        className="preview-frame"
        style={frameStyle(width, room, isLow ? BAR : 0)}
      />
      {isWaiting && !isTile && (
        <p className="preview-wait" role="status">
          {t('settings.preview.loading')}
        </p>
      )}
    </div>
  );
}

const WIDTHS = { phone: 390, desktop: 1280 } as const;
const SIZES = ['phone', 'desktop'] as const;

/** Screens with more space than a phone's page fills. */
const WIDE = '(min-width: 1760px)';

const BESIDE = '(min-width: 720px)';

const show = (section: Section) => $shown.set({ section });

function PreviewPane() {
  const { t } = useAdminText();
  const isBeside = useMedia(BESIDE);
  const [size, setSize] = useState<(typeof SIZES)[number]>(() =>
    matchMedia(WIDE).matches ? 'desktop' : 'phone',
  );
  const [isFolded, setFolded] = useState(false);
  const shown = useStore($shown);
  const settings = useStore($typed);
  const id = useId();
  return (
    <section className="stack box preview" aria-labelledby={id} data-folded={isFolded || undefined}>
      <div className="apart preview-head">
        <h3 id={id}>
          {isBeside ? (
            t('settings.preview')
          ) : (
            <button
              type="button"
              className="fold"
              aria-expanded={!isFolded}
              onClick={() => setFolded(!isFolded)}
            >
              <Icon name="open" />
              {t('settings.preview')}
            </button>
          )}
        </h3>
        {isBeside && (
          <Choices
            label={t('settings.preview.size')}
            choices={SIZES}
            textOf={(one) => t(`settings.preview.${one}`)}
            chosen={size}
            onChoose={setSize}
          />
        )}
        <Choices
          label={t('settings.preview.section')}
          choices={SECTIONS}
          textOf={(one) => t(one === 'home' ? 'text.page.home' : `tabs.${one}`)}
          chosen={shown.section}
          onChoose={show}
        />
      </div>
      <PreviewFrame
        settings={settings}
        shown={shown}
        width={WIDTHS[isBeside ? size : 'phone']}
        isLow={!isBeside}
        onSection={show}
      />
      {isBeside && <p className="muted">{t('settings.preview.note')}</p>}
    </section>
  );
}

type ChoicesProps<V extends string> = {
  readonly label: string;
  readonly choices: readonly V[];
  readonly textOf: (choice: V) => string;
  readonly chosen: V;
  readonly onChoose: (choice: V) => void;
};

function Choices<V extends string>({ label, choices, textOf, chosen, onChoose }: ChoicesProps<V>) {
  return (
    <fieldset className="flow preview-choice">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="nav-item"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {textOf(choice)}
        </button>
      ))}
    </fieldset>
  );
}

const HOME: Shown = { section: 'home' };
const TILES = LOOKS.map((look) => ({ ...look, settings: presetSettings(look.name) }));

/** Looks to start with, shown on the owner's site: a click fills the form without saving. */
export function Looks({ onChosen }: { readonly onChosen?: () => void }) {
  const { t } = useAdminText();
  const nearest = useStore($look);
  return (
    <fieldset className="looks">
      <legend className={onChosen && 'sr-only'}>{t('settings.presets')}</legend>
      {TILES.map(({ name, settings, values: own }) => {
        const look = t(`settings.preset.${name}`);
        const isNearest = name === nearest.name;
        const isAdjusted = isNearest && nearest.adjusted.size > 0;
        return (
          <div key={name} className="box look">
            <PreviewFrame settings={settings} shown={HOME} width={WIDTHS.phone} isTile />
            <button
              type="button"
              className="nav-item"
              aria-pressed={isNearest && !isAdjusted}
              aria-current={isNearest || undefined}
              onClick={() => {
                stored.form.type(own);
                showEffect();
                onChosen?.();
              }}
            >
              {isNearest && !isAdjusted && <Icon path={TICK} />}
              {isAdjusted ? t('settings.resetAll', { look }) : look}
            </button>
          </div>
        );
      })}
    </fieldset>
  );
}

const GROUP_NAMES = GROUPS.map(({ group }) => group);

/** The Settings tab: looks, the form with its index, and a preview of the site. */
export function SettingsTab() {
  return (
    <SingleTab single={stored}>
      <div className="single-columns">
        <Looks />
        <GroupIndex form="settings" groups={GROUP_NAMES} />
        <PreviewPane />
        <SettingsForm />
      </div>
    </SingleTab>
  );
}
