import type { SettingGroup, SettingKey } from '../../shared/content/settings/table.ts';

const labels = {
  'settings.group.halftone': 'Halftone',
  'field.enableHalftone': 'Enable halftone',
  'field.halftoneOpacity': 'Halftone opacity',
  'field.halftoneBlend': 'Halftone blend',

  'settings.group.grain': 'Paper grain',
  'field.enableGrain': 'Enable grain',
  'field.grainOpacity': 'Grain opacity',
  'field.grainBlend': 'Grain blend',
  'field.grainSizePx': 'Grain size',

  'settings.group.colors': 'Colours',
  'field.siteBgColor': 'Site background',
  'field.colorHome': 'Home colour',
  'field.colorPhotos': 'Photos colour',
  'field.colorVideos': 'Videos colour',
  'field.colorMusic': 'Music colour',

  'settings.group.buttons': 'Buttons, corners',
  'field.buttonHoverScale': 'Button hover scale',
  'field.buttonActiveScale': 'Button active scale',
  'field.buttonAnimDurationMs': 'Animation duration',
  'field.cornerRadiusPx': 'Corner radius',
  'field.btnShadowX': 'Button shadow X',
  'field.btnShadowY': 'Button shadow Y',
  'field.btnShadowColor': 'Button shadow colour',
  'field.btnPressTranslateX': 'Button press X',
  'field.btnPressTranslateY': 'Button press Y',

  'settings.group.photos': 'Photo frames',
  'field.photoHoverScale': 'Photo hover scale',
  'field.photoHoverShadowMultiplier': 'Hover shadow multiplier',
  'field.thumbShadowX': 'Thumbnail shadow X',
  'field.thumbShadowY': 'Thumbnail shadow Y',
  'field.thumbShadowColor': 'Thumbnail shadow colour',
  'field.photoHoverTranslateX': 'Photo hover shift X',
  'field.photoHoverTranslateY': 'Photo hover shift Y',

  'settings.group.labels': 'Labels on photos',
  'field.thumbLabelOpacity': 'Label opacity',
  'field.thumbLabelFontSizePx': 'Label font size',
  'field.thumbLabelTranslateX': 'Label shift X',
  'field.thumbLabelPaddingPx': 'Label padding',

  'settings.group.parallax': 'Parallax',
  'field.enableParallax': 'Enable parallax',
  'field.parallaxSlow': 'Parallax slow',
  'field.parallaxFast': 'Parallax fast',

  'settings.group.dialogs': 'Dialogs',
  'field.modalBackdropOpacity': 'Modal backdrop opacity',
  'field.modalBackdropBlur': 'Modal backdrop blur',
} as const satisfies Record<`field.${SettingKey}` | `settings.group.${SettingGroup}`, string>;

/** Texts of the Settings tab, in English. */
export const settingsEn = {
  ...labels,
  'settings.intro':
    'Choose a look and change what you like: the preview shows it at once, visitors see it once you save.',
  'settings.loading': 'Loading settings...',
  'settings.readFailed': 'Failed to fetch settings',
  'settings.save': 'Save Settings',
  'settings.updated': 'Settings saved',
  'settings.updateFailed': 'Failed to save settings',

  'settings.bounds': '{min} to {max}',
  'settings.usual': '{min} to {max}, or more',
  'settings.hint.hover': 'Size under the pointer; 1 keeps it.',
  'settings.hint.active': 'Size when pressed; 1 keeps it.',
  'settings.hint.x': 'Moves it sideways, below 0 to the left.',
  'settings.hint.y': 'Moves it up or down, below 0 upwards.',
  'settings.hint.blend': 'How it mixes with the colour underneath.',
  'settings.hint.multiplier': 'How many times larger under the pointer.',
  'settings.hint.parallax': 'How far the circles behind drift while scrolling.',
  'settings.reset': 'Reset',
  'settings.resetGroup': 'Reset {name}',
  'settings.resetAll': 'Back to {look}',

  'settings.presets': 'Begin with a look',
  'settings.colorsShown': 'Typeface, accent, logo:',
  'settings.fine': 'Fine tuning',
  'settings.preset.posterShop': 'Poster shop',
  'settings.preset.whiteCube': 'Light gallery',
  'settings.preset.blackBox': 'Dark gallery',

  'settings.contrast.fair': 'readable',
  'settings.warn.parallax':
    'The drifting circles in this colour leave the site’s text only {ratio} of contrast; 4.5:1 is needed.',
  'settings.warn.label': 'On bright pictures the label’s text has only {ratio} of contrast; 4.5:1 is needed.',
  'settings.warn.grain': 'This grain leaves text only {ratio} of contrast; 4.5:1 is needed.',
  'settings.take': 'Use {value} Instead',
  'settings.takeFor': '({name})',

  'settings.preview': 'Preview',
  'settings.preview.frame': 'Preview of the site',
  'settings.preview.loading': 'Loading preview…',
  'settings.preview.size': 'Width',
  'settings.preview.phone': 'Phone',
  'settings.preview.desktop': 'Desktop',
  'settings.preview.section': 'Section',
  'settings.preview.note': 'The real site. Nothing you do in it buys, plays or stores anything.',
} as const;
