import type { labEn } from './labEn.ts';

/** Why an order waits instead of going to the print lab, in German. A missing key does not compile. */
export const labDe: typeof labEn = {
  'lab.reason.amount':
    'Bezahlt wurde nicht, was der Shop verlangt hat. Klären Sie den Grund; dann „Ans Labor senden“ oder das Geld erstatten.',
  'lab.reason.address':
    'In der Adresse fehlen Straße, Postleitzahl oder Ort. Fragen Sie nach, bestellen Sie dann beim Labor von Hand und markieren Sie die Bestellung als versandt.',
  'lab.reason.refund':
    'Geld wurde erstattet oder sollte es werden. „Ans Labor senden“, wenn die übrigen Drucke trotzdem hergestellt werden sollen.',
  'lab.reason.withdrawal':
    'Der Vertrag wurde widerrufen. Stornieren Sie die Bestellung, oder wählen Sie „Ans Labor senden“, wenn sie trotzdem gedruckt werden soll.',
  'lab.reason.sku':
    'Nicht jeder Druck hat eine SKU dieses Labors. Lassen Sie diese von Hand herstellen; „Ans Labor senden“ übergibt die anderen.',
  'lab.reason.unknownSku':
    'Das Labor kennt eine SKU dieser Bestellung nicht. Vergleichen Sie sie mit dem Produkt im Labor, und lassen Sie die Bestellung von Hand herstellen.',
  'lab.reason.unavailable':
    'Das Labor kann einen Druck dieser Bestellung gerade nicht herstellen. Es wird erneut versucht; fragen Sie dort nach, wie lange es dauert.',
  'lab.reason.manualLines':
    'Ein Teil der Drucke hat keine SKU dieses Labors und bleibt bei Ihnen. Versenden Sie diese, und markieren Sie die Bestellung dann als versandt.',
  'lab.reason.noBound':
    'Niemand hat gesagt, was das Labor für den Versand verlangen darf. Tragen Sie im Tab „Website“ die höchsten Versandkosten des Drucklabors ein.',
  'lab.reason.untracked':
    'Das Labor bietet an diese Adresse keinen Versand mit Sendungsnummer an. Bestellen Sie dort von Hand, und markieren Sie die Bestellung dann als versandt.',
  'lab.reason.tooDear':
    'Jeder Versand mit Sendungsnummer kostet mehr, als Sie erlauben. Erhöhen Sie im Tab „Website“ die höchsten Versandkosten, oder bestellen Sie von Hand.',
  'lab.reason.key': 'Das Drucklabor nimmt den Schlüssel nicht an. Prüfen Sie LAB_API_KEY und LAB_API_URL.',
  'lab.reason.signing':
    'Das Labor kann die Bilder nicht abholen: Es fehlt der Schlüssel, der ihre Adressen signiert. Bitte SIGNING_KEY setzen.',
  'lab.reason.siteUrl':
    'Das Labor kann die Bilder nicht abholen: Die Website hat keine öffentliche https-Adresse. Bitte SITE_URL setzen.',
  'lab.reason.unreachable':
    'Das Drucklabor ist nicht erreichbar, deshalb steht nicht fest, ob es die Bestellung hat. Es wird gefragt, bevor etwas zweimal gesendet wird.',
  'lab.reason.refused':
    'Das Drucklabor nimmt die Bestellung so nicht an. Sehen Sie sich Adresse und SKUs an, und bestellen Sie dort von Hand.',
  'lab.reason.attention':
    'Das Drucklabor hat mit dieser Bestellung ein Problem. Melden Sie sich dort an und sehen Sie nach.',
  'lab.reason.cancelledAtLab':
    'Die Bestellung wurde im Drucklabor storniert. Fragen Sie dort nach dem Grund; stornieren Sie sie dann auch hier, oder lassen Sie sie von Hand drucken.',
};
