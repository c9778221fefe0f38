import type { Language } from '../../shared/i18n/language.ts';

/** The texts of a private room, which no other page loads. */
export const ROOM_TEXTS = {
  en: {
    title: 'Private room',
    label: 'PRIVATE ROOM',
    loading: 'One moment…',
    until: (end: string, days: number) =>
      `Open until ${end}${days > 0 ? ` (${days}\u00a0${days === 1 ? 'day' : 'days'}\u00a0left)` : ''}.`,
    empty: 'The works that were here are no longer available.',
    closed: 'This room is closed',
    closedText:
      'The private link has ended, or a part of it is missing. Whoever sent it to you can make a new one.',
    failed: 'The room cannot be shown at the moment. Please try again in a minute.',
    again: 'Try again',
    all: 'See all works',
    questions: (name: string) => `Questions? ${name} is happy to answer:`,
    script: 'A private room needs JavaScript.',
  },
  de: {
    title: 'Privater Raum',
    label: 'PRIVATER RAUM',
    loading: 'Einen Moment …',
    until: (end: string, days: number) =>
      `Geöffnet bis ${end}\u00a0Uhr${days > 0 ? ` (noch\u00a0${days}\u00a0${days === 1 ? 'Tag' : 'Tage'})` : ''}.`,
    empty: 'Die Werke, die hier zu sehen waren, sind nicht mehr verfügbar.',
    closed: 'Dieser Raum ist geschlossen',
    closedText:
      'Der private Link ist abgelaufen, oder es fehlt ein Teil davon. Wer ihn Ihnen geschickt hat, kann einen neuen machen.',
    failed: 'Der Raum lässt sich gerade nicht zeigen. Bitte versuchen Sie es in einer Minute noch einmal.',
    again: 'Noch einmal versuchen',
    all: 'Alle Werke ansehen',
    questions: (name: string) => `Fragen? ${name} antwortet Ihnen gern:`,
    script: 'Ein privater Raum braucht JavaScript.',
  },
} as const satisfies Record<Language, unknown>;
