import { textsOf } from '../../shared/i18n/fill.ts';
import { addedDe, listDe, selectedDe } from '../list/listDe.ts';
import type { linksEn } from './linksEn.ts';

const VIDEOS = { one: 'Video', many: 'Videos', self: 'dieses Video', the: 'Video', of: 'des Videos' };
const MUSIC = {
  one: 'Stück',
  many: 'Stücke',
  all: 'Musik',
  self: 'dieses Musikstück',
  the: 'Musik',
  of: 'der Musik',
};

export const linksDe = {
  ...textsOf('videos', { ...listDe(VIDEOS), ...addedDe(VIDEOS), ...selectedDe(VIDEOS) }),
  'videos.urlHint': 'Ein YouTube-Link oder die direkte Adresse eines Bildes (.jpg, .png …).',
  'videos.empty': 'Noch keine Videos. Das erste, das Sie hinzufügen, erscheint hier.',
  'videos.workaround': 'Externe Bildadresse',
  'videos.workaroundText':
    'Das Hochladen hat nicht geklappt, deshalb wird das Bild über seine Adresse hinzugefügt. Laden Sie es bei einem Bilderdienst hoch und fügen Sie unten seine direkte Adresse ein (endet auf .jpg, .png …). Die Beschreibungen sind schon ausgefüllt.',
  'videos.workaroundEnd': 'Zurück zum Hinzufügen von Videos',
  ...textsOf('music', { ...listDe(MUSIC), ...addedDe(MUSIC) }),
  ...textsOf('music', selectedDe({ ...MUSIC, one: 'Musikstück', many: 'Musikstücke' })),
  'music.loading': 'Musik wird geladen …',
  'music.fetchFailed': 'Die Musik konnte nicht geladen werden',
  'music.deleteFailed': 'Musikstück konnte nicht gelöscht werden',
  'music.deleteError': 'Fehler beim Löschen des Musikstücks: {message}',
  'music.urlHint': 'Die Adresse eines Stücks auf SoundCloud.',
  'music.empty': 'Noch keine Musik. Das erste Stück, das Sie hinzufügen, erscheint hier.',
} as const satisfies Record<keyof typeof linksEn, string>;
