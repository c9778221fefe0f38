import { inBoth } from './inBoth.ts';

/** The words of certificates' pages. The build and the function make them with these; no page's script has them. */
export const CERTIFICATE_WORDS = inBoth(
  {
    title: 'Certificate of a numbered print',
    lead: 'Every print of a numbered edition comes with a certificate. It has a page of its own, whose address stands in the order confirmation, and it is signed: anyone can verify it, on that page or without us.',
    number: 'Number {number} of {size}',
    numberAmong: 'Number {number} of {size} in {print}',
    print: 'Print size',
    date: 'Sold on',
    serial: 'Serial',
    see: 'See the work',
    picture: 'Picture of the work',
    genuine: 'This certificate is genuine.',
    genuineText: 'Its signature is ours, and this number is registered to it.',
    withdrawn: 'This certificate has been withdrawn.',
    withdrawnText:
      'Its signature is ours, but the print was given back: the number is no longer registered to it.',
    unread: 'The signature of this certificate is ours.',
    unreadText:
      'Whether the number is still registered to it cannot be read at the moment. Please try again in a minute.',
    forged: 'This is no certificate of ours.',
    forgedText:
      'Its address is not complete, or somebody has changed it. Please copy it whole from the order confirmation.',
    keyless: 'Certificates cannot be verified here at the moment.',
    keylessText: 'The key that they are signed with is missing: SIGNING_KEY is not set.',
    byHand: 'Verify it without us',
    byHandText:
      'The certificate is the text below, signed with Ed25519. With OpenSSL 3 on your own computer:',
    signedText: 'The signed text',
    key: 'Our public key',
  },
  {
    title: 'Zertifikat eines nummerierten Drucks',
    lead: 'Zu jedem Druck einer nummerierten Auflage gehört ein Zertifikat. Es hat eine eigene Seite, deren Adresse in der Bestellbestätigung steht, und es ist signiert: Jeder kann es prüfen, auf dieser Seite oder ohne uns.',
    number: 'Nummer {number} von {size}',
    numberAmong: 'Nummer {number} von {size} in {print}',
    print: 'Druckgröße',
    date: 'Verkauft am',
    serial: 'Seriennummer',
    see: 'Das Werk ansehen',
    picture: 'Bild des Werks',
    genuine: 'Dieses Zertifikat ist echt.',
    genuineText: 'Die Signatur ist unsere, und diese Nummer ist darauf eingetragen.',
    withdrawn: 'Dieses Zertifikat gilt nicht mehr.',
    withdrawnText:
      'Die Signatur ist unsere, aber der Druck wurde zurückgegeben: Die Nummer ist nicht mehr darauf eingetragen.',
    unread: 'Die Signatur dieses Zertifikats ist unsere.',
    unreadText:
      'Ob die Nummer noch darauf eingetragen ist, lässt sich gerade nicht lesen. Bitte versuchen Sie es in einer Minute erneut.',
    forged: 'Das ist kein Zertifikat von uns.',
    forgedText:
      'Die Adresse ist nicht vollständig, oder jemand hat sie verändert. Bitte kopieren Sie sie ganz aus der Bestellbestätigung.',
    keyless: 'Zertifikate lassen sich hier gerade nicht prüfen.',
    keylessText: 'Der Schlüssel fehlt, mit dem sie signiert sind: SIGNING_KEY ist nicht gesetzt.',
    byHand: 'Ohne uns prüfen',
    byHandText:
      'Das Zertifikat ist der Text unten, signiert mit Ed25519. Mit OpenSSL 3 auf Ihrem eigenen Rechner:',
    signedText: 'Der signierte Text',
    key: 'Unser öffentlicher Schlüssel',
  },
);
