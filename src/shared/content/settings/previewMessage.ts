import { isSection, type Section } from '../../address.ts';
import { isRecord } from '../../isRecord.ts';
import { readSettings } from './read.ts';
import { SETTING_KEYS, type SettingKey, type Settings } from './table.ts';

/** Messages between the panel and its preview. Listeners check the origin and the window. */
const MARK = 'site-preview';

/** From the panel: show these settings, and in this section (if any) the effect of the edited setting. */
export const previewOrder = (settings: Settings, section?: Section, edited?: SettingKey) => ({
  mark: MARK,
  settings,
  section,
  edited,
});

/** From the page: it is ready (null), or the owner has opened a section in it. */
export const previewReport = (opened: Section | null) => ({ mark: MARK, opened });

const isMarked = (value: unknown): value is Record<string, unknown> => isRecord(value) && value.mark === MARK;

/** An order with a default for each invalid setting; undefined for anything else. */
export function readPreviewOrder(value: unknown) {
  if (!isMarked(value) || !isRecord(value.settings)) return undefined;
  const { settings, section, edited } = value;
  return {
    settings: readSettings(settings),
    section: isSection(section) ? section : undefined,
    edited: SETTING_KEYS.find((key) => key === edited),
  };
}

/** A valid report; undefined for anything else. */
export function readPreviewReport(value: unknown) {
  if (!isMarked(value)) return undefined;
  const { opened } = value;
  return opened === null || isSection(opened) ? { opened } : undefined;
}
