import type { Language } from '../../shared/i18n/language.ts';

export const WALL_TEXTS = {
  en: {
    lead: 'Hang a sheet of A4 paper on the wall, take a photo of it, and see this print there in its true size. Your photo stays on this device.',
    take: 'Take a photo',
    choose: 'Choose a photo',
    other: 'Another photo',
    unreadable: 'This file cannot be opened as a picture. Please choose a JPEG or PNG of at most 60 MB.',
    heic: 'Your photo is a HEIC file, which this browser cannot open. Open this page in Safari, or save the photo as JPEG and choose it again.',
    noPrint: 'The picture of this print does not load. Please try again in a moment.',
    photo: 'Your photo',
    scale: 'Scale',
    sheet: 'A4 sheet',
    length: 'Known length',
    handles: {
      sheet: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
      length: ['First end', 'Second end'],
    },
    found: 'The sheet was found. Check that the four corners lie on it.',
    mark: 'Move the four corners onto the corners of the sheet.',
    markLength:
      'Move the two ends onto something whose length you know, and write that length. It is true where the camera looks straight at the wall.',
    keys: 'The arrow keys move a handle, in larger steps with Shift.',
    cm: 'Length in cm',
    crossed: 'The corners are crossed. Put the top left one top left on the sheet, and the others clockwise.',
    small: 'The sheet is too small to measure. Move the corners apart, or take the photo closer to the wall.',
    distorted:
      'A sheet of A4 cannot look like this. Check each corner, or take the photo from further in front.',
    short: 'The two ends are too close to each other. Choose something longer.',
    noLength: 'Write the length in cm, from 1 to 1,000.',
    hang: 'Hang the print',
    move: 'Print',
    hung: 'Drag the print to where it should hang.',
    shown: 'Your wall with the print in {size}',
    framed: 'Framed',
    again: 'Mark again',
    save: 'Save picture',
  },
  de: {
    lead: 'Hängen Sie ein A4-Blatt an die Wand, fotografieren Sie es, und sehen Sie diesen Druck dort in seiner wahren Größe. Ihr Foto bleibt auf diesem Gerät.',
    take: 'Foto aufnehmen',
    choose: 'Foto auswählen',
    other: 'Anderes Foto',
    unreadable:
      'Diese Datei lässt sich nicht als Bild öffnen. Bitte wählen Sie ein JPEG oder PNG mit höchstens 60 MB.',
    heic: 'Ihr Foto ist eine HEIC-Datei, die dieser Browser nicht öffnen kann. Öffnen Sie diese Seite in Safari, oder speichern Sie das Foto als JPEG und wählen Sie es noch einmal.',
    noPrint: 'Das Bild dieses Drucks lädt nicht. Bitte versuchen Sie es gleich noch einmal.',
    photo: 'Ihr Foto',
    scale: 'Maßstab',
    sheet: 'A4-Blatt',
    length: 'Bekannte Länge',
    handles: {
      sheet: ['Ecke oben links', 'Ecke oben rechts', 'Ecke unten rechts', 'Ecke unten links'],
      length: ['Erstes Ende', 'Zweites Ende'],
    },
    found: 'Das Blatt wurde gefunden. Prüfen Sie, ob die vier Ecken darauf liegen.',
    mark: 'Ziehen Sie die vier Ecken auf die Ecken des Blattes.',
    markLength:
      'Ziehen Sie die beiden Enden auf etwas, dessen Länge Sie kennen, und schreiben Sie die Länge dazu. Das stimmt, wenn die Kamera gerade auf die Wand blickt.',
    keys: 'Die Pfeiltasten bewegen einen Griff, mit Umschalt in größeren Schritten.',
    cm: 'Länge in cm',
    crossed:
      'Die Ecken sind vertauscht. Legen Sie die Ecke oben links auf die des Blattes, die anderen im Uhrzeigersinn.',
    small:
      'Das Blatt ist zum Messen zu klein. Ziehen Sie die Ecken auseinander, oder fotografieren Sie näher an der Wand.',
    distorted:
      'So kann ein A4-Blatt nicht aussehen. Prüfen Sie jede Ecke, oder fotografieren Sie weiter von vorn.',
    short: 'Die beiden Enden liegen zu nah beieinander. Wählen Sie etwas Längeres.',
    noLength: 'Schreiben Sie die Länge in cm, von 1 bis 1.000.',
    hang: 'Druck aufhängen',
    move: 'Druck',
    hung: 'Ziehen Sie den Druck dorthin, wo er hängen soll.',
    shown: 'Ihre Wand mit dem Druck in {size}',
    framed: 'Gerahmt',
    again: 'Neu markieren',
    save: 'Bild speichern',
  },
} as const satisfies Record<Language, object>;
