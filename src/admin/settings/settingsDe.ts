import type { settingsEn } from './settingsEn.ts';

/** Texts of the Settings tab, in German. */
export const settingsDe = {
  'settings.group.halftone': 'Halbtonraster',
  'field.enableHalftone': 'Halbtonraster einschalten',
  'field.halftoneOpacity': 'Deckkraft des Rasters',
  'field.halftoneBlend': 'Mischung des Rasters',

  'settings.group.grain': 'Körnung',
  'field.enableGrain': 'Körnung einschalten',
  'field.grainOpacity': 'Deckkraft der Körnung',
  'field.grainBlend': 'Mischung der Körnung',
  'field.grainSizePx': 'Korngröße',

  'settings.group.colors': 'Farben',
  'field.siteBgColor': 'Hintergrund',
  'field.colorHome': 'Farbe der Startseite',
  'field.colorPhotos': 'Farbe der Fotos',
  'field.colorVideos': 'Farbe der Videos',
  'field.colorMusic': 'Farbe der Musik',

  'settings.group.buttons': 'Knöpfe, Ecken',
  'field.buttonHoverScale': 'Knopfgröße beim Überfahren',
  'field.buttonActiveScale': 'Knopfgröße beim Drücken',
  'field.buttonAnimDurationMs': 'Dauer der Bewegung',
  'field.cornerRadiusPx': 'Eckenradius',
  'field.btnShadowX': 'Knopfschatten waagerecht',
  'field.btnShadowY': 'Knopfschatten senkrecht',
  'field.btnShadowColor': 'Farbe des Knopfschattens',
  'field.btnPressTranslateX': 'Gedrückter Knopf: Weg waagerecht',
  'field.btnPressTranslateY': 'Gedrückter Knopf: Weg senkrecht',

  'settings.group.photos': 'Fotorahmen',
  'field.photoHoverScale': 'Fotogröße beim Überfahren',
  'field.photoHoverShadowMultiplier': 'Schattenfaktor beim Überfahren',
  'field.thumbShadowX': 'Fotoschatten waagerecht',
  'field.thumbShadowY': 'Fotoschatten senkrecht',
  'field.thumbShadowColor': 'Farbe des Fotoschattens',
  'field.photoHoverTranslateX': 'Foto beim Überfahren: Weg waagerecht',
  'field.photoHoverTranslateY': 'Foto beim Überfahren: Weg senkrecht',

  'settings.group.labels': 'Beschriftungen',
  'field.thumbLabelOpacity': 'Deckkraft der Beschriftung',
  'field.thumbLabelFontSizePx': 'Schriftgröße der Beschriftung',
  'field.thumbLabelTranslateX': 'Beschriftung waagerecht verschieben',
  'field.thumbLabelPaddingPx': 'Innenabstand der Beschriftung',

  'settings.group.parallax': 'Parallaxe',
  'field.enableParallax': 'Parallaxe einschalten',
  'field.parallaxSlow': 'Parallaxe langsam',
  'field.parallaxFast': 'Parallaxe schnell',

  'settings.group.dialogs': 'Dialoge',
  'field.modalBackdropOpacity': 'Deckkraft hinter Dialogen',
  'field.modalBackdropBlur': 'Unschärfe hinter Dialogen',

  'settings.intro':
    'Wählen Sie einen Stil und ändern Sie, was Sie möchten: Die Vorschau zeigt es sofort, Besucher sehen es nach dem Speichern.',
  'settings.loading': 'Einstellungen werden geladen …',
  'settings.readFailed': 'Die Einstellungen konnten nicht geladen werden',
  'settings.save': 'Einstellungen speichern',
  'settings.updated': 'Einstellungen gespeichert',
  'settings.updateFailed': 'Die Einstellungen konnten nicht gespeichert werden',

  'settings.bounds': '{min} bis {max}',
  'settings.usual': '{min} bis {max}, auch mehr',
  'settings.hint.hover': 'Bei 1 bleibt die Größe.',
  'settings.hint.active': 'Bei 1 bleibt die Größe.',
  'settings.hint.x': 'Verschiebt zur Seite, unter 0 nach links.',
  'settings.hint.y': 'Verschiebt nach oben oder unten, unter 0 nach oben.',
  'settings.hint.blend': 'Wie es sich mit der Farbe darunter mischt.',
  'settings.hint.multiplier': 'Wievielmal so groß unter dem Mauszeiger.',
  'settings.hint.parallax': 'Wie weit die Kreise im Hintergrund beim Scrollen wandern.',
  'settings.reset': 'Zurücksetzen',
  'settings.resetGroup': '{name} zurücksetzen',
  'settings.resetAll': 'Zurück zu {look}',

  'settings.presets': 'Mit einem Stil beginnen',
  'settings.colorsShown': 'Schrift, Akzent, Logo:',
  'settings.fine': 'Feineinstellung',
  'settings.preset.posterShop': 'Plakatladen',
  'settings.preset.whiteCube': 'Galerie hell',
  'settings.preset.blackBox': 'Galerie dunkel',

  'settings.contrast.fair': 'lesbar',
  'settings.warn.parallax':
    'Die wandernden Kreise in dieser Farbe lassen dem Text der Website nur {ratio} Kontrast; nötig sind 4,5:1.',
  'settings.warn.label':
    'Auf hellen Bildern hat der Text der Beschriftung nur {ratio} Kontrast; nötig sind 4,5:1.',
  'settings.warn.grain': 'Diese Körnung lässt Text nur {ratio} Kontrast; nötig sind 4,5:1.',
  'settings.take': '{value} nehmen',
  'settings.takeFor': '({name})',

  'settings.preview': 'Vorschau',
  'settings.preview.frame': 'Vorschau der Website',
  'settings.preview.loading': 'Vorschau wird geladen …',
  'settings.preview.size': 'Breite',
  'settings.preview.phone': 'Telefon',
  'settings.preview.desktop': 'Computer',
  'settings.preview.section': 'Bereich',
  'settings.preview.note': 'Die echte Website. Was Sie darin tun, kauft, spielt und speichert nichts.',
} as const satisfies Record<keyof typeof settingsEn, string>;
