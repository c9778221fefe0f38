/**
 * Runs in the head before the first paint: language, cached settings and section are set on <html>, so that
 * nothing flashes. Bundled into one classic script; must stay small and must never throw.
 */
import { parseAddress } from '../../domain/address.ts';
import { $language } from '../../stores/language.ts';
import { applySettings, cachedSettings } from '../../stores/siteSettings.ts';

const root = document.documentElement;
root.classList.add('js');
root.lang = $language.get();

const { section, project } = parseAddress(location.hash);
root.dataset.section = section;
if (project) root.dataset.project = project;

const settings = cachedSettings();
if (settings) applySettings(settings, root);
