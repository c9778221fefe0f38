/** The Settings tab, in English. */
export const settingsEn = {
  'settings.title': 'Settings',
} as const;
