import { formatAddress, parseAddress, type Section } from '../../shared/address.ts';
import { previewReport, readPreviewOrder } from '../../shared/content/settings/previewMessage.ts';
import { SETTINGS, type SettingKey } from '../../shared/content/settings/table.ts';
import { fetchProject } from '../gallery/projectPages.ts';
import { $address, go } from '../navigation/address.ts';
import { applySettings } from './siteSettings.ts';

/** Controls that work in a preview besides links within the page: they store nothing. */
const HARMLESS = '#cart-button, #scroll-top, .modal-head .icon-button';

/** Opens a section or a project without a history entry: the frame shares its history with the panel. */
function open(hash: string): void {
  go(parseAddress(hash), { replace: true });
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Blocks everything that buys, stores, plays or leaves the page: a preview only shows. */
function blockClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.type === 'click' && target?.closest(HARMLESS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== 'click') return;
  const link = target?.closest<HTMLAnchorElement>('a[href^="#"]');
  const project = target?.closest<HTMLElement>('[data-cover]')?.dataset.cover;
  if (project) open(formatAddress({ section: 'photos', project }));
  else if (link) open(link.hash);
  else if (target?.closest('[data-back]')) open('#photos');
}

/** The elements that are shown as if a pointer were on them: the header's buttons and a project's first photo. */
const POINTED = ':is([data-section-link], .project li:first-child > .photo)';

/** The site's rules for a hovering or pressing pointer, for {@link POINTED}; also for a panel without a mouse. */
function rulesFor(state: ':hover' | ':active', rules: Iterable<CSSRule>): string {
  return Array.from(rules, (rule) => {
    if (rule instanceof CSSMediaRule)
      return rule.conditionText.includes('hover: hover') ? rulesFor(state, rule.cssRules) : '';
    if (!(rule instanceof CSSStyleRule) || !/:hover|:active|\.label/.test(rule.selectorText)) return '';
    return `${rule.selectorText.replaceAll(state, POINTED)} { ${rule.style.cssText} }`;
  }).join('');
}

function pointerSheet(state: ':hover' | ':active'): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const shown = [...document.styleSheets].filter(({ media }) => matchMedia(media.mediaText).matches);
  sheet.replaceSync(shown.map(({ cssRules }) => rulesFor(state, cssRules)).join(''));
  return sheet;
}

/** The empty cart, as a popover: a modal dialog would take the focus from the panel's form. */
function showDialog(): void {
  const styles = document.querySelector<HTMLLinkElement>('#dialog-styles');
  const template = document.querySelector<HTMLTemplateElement>(
    `[data-first=cart-empty][lang=${document.documentElement.lang}]`,
  );
  const dialog = template?.content.querySelector('dialog')?.cloneNode(true) as HTMLDialogElement | undefined;
  if (!styles || !dialog) return;
  styles.media = '';
  Object.assign(dialog, { className: `${dialog.className} shown`, inert: true, popover: 'manual' });
  document.body.append(dialog);
  dialog.showPopover();
  dialog.open = true;
}

/** Opens a project, the first if none is open, and scrolls to the lower edge of its first photo, where its label is. */
async function showPhoto(): Promise<void> {
  const cover = document.querySelector<HTMLElement>('[data-cover]');
  const project = $address.get().project ?? cover?.dataset.cover;
  if (!project) return;
  open(formatAddress({ section: 'photos', project }));
  await fetchProject(project).catch(() => {});
  await new Promise(requestAnimationFrame);
  const photo = document.querySelector('.project .photo')?.getBoundingClientRect();
  if (photo) scrollTo({ top: scrollY + photo.bottom - innerHeight * 0.75, behavior: 'instant' });
}

/** The state of the site in which a setting's effect is visible. */
function stateOf(key: SettingKey | undefined) {
  const group = key && SETTINGS[key].group;
  const isOfPhoto = group === 'photos' || group === 'labels';
  if (group === 'labels' || /^(photo|button)Hover/.test(key ?? ''))
    return { pointer: ':hover', isOfPhoto } as const;
  if (/^buttonActive|^btnPress/.test(key ?? '')) return { pointer: ':active', isOfPhoto } as const;
  return { isOfPhoto, isDialog: group === 'dialogs' };
}

function showState({ pointer, isOfPhoto, isDialog }: ReturnType<typeof stateOf>): void {
  document.adoptedStyleSheets = pointer ? [pointerSheet(pointer)] : [];
  document.querySelector('dialog.shown')?.remove();
  if (isDialog) showDialog();
  if (isOfPhoto) void showPhoto();
}

/**
 * Makes the page the panel's preview: it shows the settings and section that the window around it sends, and
 * reports which section is opened. Only the site's own origin can frame it; still, each message's origin and
 * sender are checked, and invalid settings are ignored.
 */
export function receivePreview(): void {
  const panel = window.parent;
  // The frame is as wide as a phone or a screen; a scrollbar would make the page narrower.
  Object.assign(document.documentElement.style, { scrollbarWidth: 'none', scrollbarGutter: 'auto' });
  let shown: Section = $address.get().section;
  let state = JSON.stringify(stateOf(undefined));
  addEventListener('message', (event) => {
    if (event.origin !== location.origin || event.source !== panel) return;
    const order = readPreviewOrder(event.data);
    if (!order) return;
    applySettings(order.settings);
    if (order.section && order.section !== shown) {
      // Set before the change: an order is not reported back, or two quick orders would undo each other.
      shown = order.section;
      open(`#${order.section}`);
    }
    const wanted = stateOf(order.edited);
    if (JSON.stringify(wanted) === state) return;
    state = JSON.stringify(wanted);
    showState(wanted);
  });
  // In the capturing phase, before any listener of the page.
  addEventListener('click', blockClick, { capture: true });
  addEventListener('auxclick', blockClick, { capture: true });
  $address.listen(({ section }) => {
    if (section === shown) return;
    shown = section;
    panel.postMessage(previewReport(section), location.origin);
  });
  panel.postMessage(previewReport(null), location.origin);
}
