import { inBoth } from './inBoth.ts';

/** The words of the withdrawal page: apart from the others, which every visitor's script carries. */
export const WITHDRAWAL_WORDS = inBoth(
  {
    lead: 'You changed your mind? Fill in this form and press the button: that is your withdrawal. You need no reason, no account and no form of ours on paper.',
    name: 'Name',
    order: 'Order number',
    orderHint: 'It stands in your confirmation mail, for example K7Q4-M2XP.',
    email: 'Email',
    emailHint: 'The whole receipt goes only to the address you ordered with.',
    items: 'Which prints (optional)',
    itemsHint: 'Leave it empty to withdraw from the whole order.',
    message: 'Message (optional)',
    confirm: 'Confirm withdrawal',
    privacy: 'What you type reaches only us, so that we can answer you.',
    faults: 'Please look again at what is marked.',
    kept: 'What you typed is still here.',
    write: 'You can also write to {email}: that counts just as much.',
    received: 'Your withdrawal has arrived',
    next: 'We look at it and write to you about what follows.',
    file: 'Save the receipt as a file',
    fileName: 'withdrawal-{date}.txt',
    home: 'Back to the start',
  },
  {
    lead: 'Sie haben es sich anders überlegt? Füllen Sie dieses Formular aus und drücken Sie den Knopf: Das ist Ihr Widerruf. Sie brauchen keinen Grund, kein Konto und kein Papier.',
    name: 'Name',
    order: 'Bestellnummer',
    orderHint: 'Sie steht in Ihrer Bestätigungsmail, zum Beispiel K7Q4-M2XP.',
    email: 'E-Mail',
    emailHint: 'Die ganze Eingangsbestätigung geht nur an die Adresse, mit der Sie bestellt haben.',
    items: 'Welche Drucke (freiwillig)',
    itemsHint: 'Leer lassen, um die ganze Bestellung zu widerrufen.',
    message: 'Mitteilung (freiwillig)',
    confirm: 'Widerruf bestätigen',
    privacy: 'Was Sie eintragen, erreicht nur uns, damit wir Ihnen antworten können.',
    faults: 'Bitte sehen Sie sich an, was markiert ist.',
    kept: 'Was Sie eingetragen haben, steht noch da.',
    write: 'Sie können auch an {email} schreiben: Das zählt genauso.',
    received: 'Ihr Widerruf ist eingegangen',
    next: 'Wir sehen ihn uns an und schreiben Ihnen, wie es weitergeht.',
    file: 'Eingangsbestätigung als Datei speichern',
    fileName: 'widerruf-{date}.txt',
    home: 'Zur Startseite',
  },
);

/** In the one place that needs it: on the English page, where nobody can switch without script. */
export const IN_GERMAN = 'Auf Deutsch';
