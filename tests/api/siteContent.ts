import { ADMIN_CONTENT } from './adminShop.ts';

/** content/site.json with unknown fields. */
export const SITE = {
  title: 'Prints',
  owner: 'Mara',
  social: { photo: { label: 'Pictures', url: 'https://example.org/p', handle: '@mara' } },
  contact: { name: 'Mara', street: 'Weg 1', city: '12345 Stadt', country: 'DE', email: 'a@example.org' },
  somebodys: { note: 1 },
};
export const IMPRINT =
  '---\n# by hand\ntitle: Imprint\nplaceholder: true\nreviewed: 2026-11-01\n---\n\nOld\n';
/** As a Windows editor saves it. */
const IMPRESSUM = '---\r\ntitle: "Impressum"\r\n---\r\n\r\nAlt\r\nneu\r\n';
/** The content of the other tests with a site and three of its texts. */
export const SITE_CONTENT = {
  ...ADMIN_CONTENT,
  'content/site.json': SITE,
  'content/home/en.md': '---\ntitle: Hello\nlead: Come in.\n---\n\nText\n',
  'content/legal/imprint.en.md': IMPRINT,
  'content/legal/imprint.de.md': IMPRESSUM,
};
/** The API's answer for this content. */
export const READ = {
  title: 'Prints',
  owner: 'Mara',
  'social.photo.label': 'Pictures',
  'social.photo.url': 'https://example.org/p',
  'contact.name': 'Mara',
  'contact.street': 'Weg 1',
  'contact.city': '12345 Stadt',
  'contact.country': 'DE',
  'contact.email': 'a@example.org',
  'home.en.title': 'Hello',
  'home.en.lead': 'Come in.',
  'home.en.body': 'Text',
  'imprint.en.title': 'Imprint',
  'imprint.en.placeholder': true,
  'imprint.en.body': 'Old',
  'imprint.de.title': 'Impressum',
  'imprint.de.body': 'Alt\nneu',
};
