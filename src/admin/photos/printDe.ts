import type { printEn } from './printEn.ts';

/** How sharp a photo prints, in German. */
export const printDe = {
  'print.fact': '{width} × {height} px, {profile}',
  'print.noProfile': 'kein Farbprofil',
  'print.unmeasured':
    'Die Datei, von der gedruckt wird, hat niemand gemessen. Das Bild auf der Website hat {width} × {height} px:',
  'print.sharp.sold': '{size} mit {dpi} dpi: scharf',
  'print.sharp.unsold': '{size} mit {dpi} dpi: scharf, aber nicht angeboten',
  'print.fine.sold': '{size} mit {dpi} dpi: gut auf Armlänge',
  'print.fine.unsold': '{size} mit {dpi} dpi: gut auf Armlänge, aber nicht angeboten',
  'print.soft.sold': '{size} würde unscharf ({dpi} dpi): trotzdem angeboten',
  'print.soft.unsold': '{size} würde unscharf ({dpi} dpi): nicht angeboten',
  'print.strip.sold': '{size} würde ein schmaler Streifen: trotzdem angeboten',
  'print.strip.unsold': '{size} würde ein schmaler Streifen: nicht angeboten',
  'print.none': 'Von diesem Foto werden keine Drucke verkauft. „Druckgrößen“ weiter unten kann das ändern.',
  'print.border':
    'Nichts wird beschnitten. Weißer Rand seitlich und oben und unten: A4 {a4Sides} und {a4Ends} cm, A3 {a3Sides} und {a3Ends} cm.',
  'print.empty': 'Die Datei ist leer: Sie hat 0 Bytes. Bitte wählen Sie sie erneut oder eine andere.',
  'print.unreadable':
    'Dieser Browser kann die Datei nicht öffnen, also weiß niemand, wie groß ihr Bild ist. Bitte speichern Sie sie als JPEG oder PNG und wählen Sie diese.',
  'print.heic':
    'Das ist ein HEIC-Foto, wie Telefone sie speichern, und dieser Browser kann es nicht öffnen. Bitte exportieren Sie es in Ihrem Fotoprogramm als JPEG und wählen Sie dieses.',
  'print.manyPixels':
    'Das Bild hat mehr als {megapixels} Megapixel: Dieser Browser kann es nicht öffnen, und die Website nimmt kein so großes. Bitte verkleinern Sie es und wählen Sie das kleinere.',
  'print.otherSize': 'Die Datei nennt eine andere Größe ihres Bildes; dies ist die, die es wirklich hat.',
  'print.cmyk':
    'Ihre Farben sind für eine Druckmaschine gedacht (CMYK). Für die Website werden sie umgerechnet: Bitte sehen Sie sie dort an.',
} as const satisfies Record<keyof typeof printEn, string>;
