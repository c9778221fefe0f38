import { parseAddress } from '../../shared/address.ts';
import { DARK } from '../../shared/content/settings/css.ts';
import { FALLBACK_LANGUAGE, isLanguage } from '../../shared/i18n/language.ts';
import { LANGUAGE_KEY } from '../../shared/storageKeys.ts';
import { readStored } from '../../ui/storage.ts';
import { showSettings } from './siteSettings.ts';

/**
 * Whether the browser is supported, by features of Chrome 111 (sin), Firefox 115 (toSorted) and Safari 16.4
 * (CompressionStream); a test compares it with `browserslist` in package.json.
 */
const isOnFloor = (): boolean =>
  'toSorted' in [] && 'CompressionStream' in window && CSS.supports('opacity:sin(0)');

/**
 * Runs in the head before the first paint: sets language, cached settings and section on <html>, so that nothing
 * flashes. Bundled into one classic script; it must stay small and never throw. An unsupported browser
 * (`browserslist` in package.json) gets the page without script: no other script runs there.
 */

const root = document.documentElement;

function start(): void {
  root.classList.add('js');
  // A page of one language keeps its language, and its hash names no section.
  if (!root.dataset.only) {
    const language = readStored(LANGUAGE_KEY);
    root.lang = isLanguage(language) ? language : FALLBACK_LANGUAGE;
    const { section, project } = parseAddress(location.hash);
    root.dataset.section = section;
    if (project) root.dataset.project = project;
  }
  // The panel and the guide have their own colours.
  if (!('panel' in root.dataset)) showSettings();
  if (!globalThis.NEVER_DARK && root.dataset.darkMode)
    matchMedia(DARK).addEventListener('change', showSettings);
}

if (isOnFloor()) start();
else {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'content-security-policy';
  policy.content = "script-src 'none'";
  document.head.append(policy);
}
