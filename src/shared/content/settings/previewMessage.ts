import { isSection, type Section } from '../../address.ts';
import { isRecord } from '../../isRecord.ts';
import { settingFaults } from './read.ts';
import { SETTING_KEYS, type Settings } from './table.ts';

/** Messages between the panel and its preview. Listeners check the origin and the window. */
const MARK = 'site-preview';

/** From the panel: show these settings, and this section if there is one. */
type PreviewOrder = { readonly mark: typeof MARK; readonly settings: Settings; readonly section?: Section };
/** From the page: it now listens (null), or somebody has opened a section in it. */
type PreviewReport = { readonly mark: typeof MARK; readonly opened: Section | null };

const isMarked = (value: unknown): value is Record<string, unknown> => isRecord(value) && value.mark === MARK;

export function previewOrder(settings: Settings, section?: Section): PreviewOrder {
  return section ? { mark: MARK, settings, section } : { mark: MARK, settings };
}

export function previewReport(opened: Section | null): PreviewReport {
  return { mark: MARK, opened };
}

/** A complete and valid order; undefined for anything else. */
export function readPreviewOrder(value: unknown): PreviewOrder | undefined {
  if (!isMarked(value)) return undefined;
  const { settings, section } = value;
  if (settingFaults(settings).length > 0) return undefined;
  const all = settings as Settings;
  if (!SETTING_KEYS.every((key) => Object.hasOwn(all, key))) return undefined;
  if (section !== undefined && !isSection(section)) return undefined;
  return previewOrder(all, section);
}

/** A valid report; undefined for anything else. */
export function readPreviewReport(value: unknown): PreviewReport | undefined {
  if (!isMarked(value)) return undefined;
  const { opened } = value;
  return opened === null || isSection(opened) ? previewReport(opened) : undefined;
}
