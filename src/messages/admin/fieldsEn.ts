import type {
  ChoiceLabelKey,
  FieldLabelKey,
  LanguageLabelKey,
  TextLabelKey,
} from '../../domain/entries/labels.ts';
import type { Page } from '../../domain/entries/page.ts';
import type { Language } from '../../domain/language.ts';
import type { SettingKey } from '../../domain/settings/table.ts';

/** The names of fields and choices, in English. Settings have theirs beside their groups. */
export const fieldsEn = {
  'field.language.en': 'English',
  'field.language.de': 'German',
  'field.description': '{language} description',
  'field.url': 'URL',
  'field.project': 'Project',
  'field.paper': 'Paper ({language})',
  'field.year': 'Year',
  'field.name': 'Name ({language})',
  'field.text': 'Text ({language})',
  'field.cover': 'Cover',
  'field.onHome': 'On the home page',
  'field.creativehub_sku_a4': 'SKU A4',
  'field.creativehub_sku_a3': 'SKU A3',
  'field.price_a4': 'Price A4',
  'field.price_a3': 'Price A3',
  'field.edition_size': 'Edition',
  'field.edition_sold_before': 'Edition: sold before',
  'field.edition_a4_size': 'Edition A4',
  'field.edition_a4_sold_before': 'Edition A4: sold before',
  'field.edition_a3_size': 'Edition A3',
  'field.edition_a3_sold_before': 'Edition A3: sold before',
  'choice.multiply': 'Multiply',
  'choice.overlay': 'Overlay',
  'choice.soft-light': 'Soft light',
  'choice.screen': 'Screen',
  'choice.unset': 'not set',
  'choice.included': 'VAT included',
  'choice.small-business': 'Small business, no VAT (§ 19 UStG)',
  'choice.specified': 'Continue to Secure Checkout',
  'choice.binding': 'Order with obligation to pay',
  'field.title': 'Site title',
  'field.owner': 'Owner',
  'field.social_photo_label': 'Photo link name',
  'field.social_photo_url': 'Photo link address',
  'field.social_video_label': 'Video link name',
  'field.social_video_url': 'Video link address',
  'field.social_audio_label': 'Audio link name',
  'field.social_audio_url': 'Audio link address',
  'field.contact_name': 'Name',
  'field.contact_street': 'Street',
  'field.contact_city': 'Postcode and city',
  'field.contact_country': 'Country',
  'field.contact_email': 'Email',
  'field.tax': 'Tax beside prices',
  'field.labDeliveryMax': 'Highest delivery charge of the print lab',
  'field.orderButton': 'English order button',
  'field.payment_en': 'Means of payment (English)',
  'field.payment_de': 'Means of payment (German)',
  'text.title': '{text}: title',
  'text.lead': '{text}: introduction',
  'text.body': '{text}: text',
  'text.placeholder': '{text}: still a placeholder',
  'text.page.home': 'Home',
  'text.page.imprint': 'Imprint',
  'text.page.privacy': 'Privacy',
  'text.page.terms': 'Terms',
  'text.page.withdrawal': 'Withdrawal',
  'text.page.shipping': 'Shipping',
  'text.page.accessibility': 'Accessibility',
  'text.language.en': 'English',
  'text.language.de': 'German',
} as const satisfies Record<
  | Exclude<FieldLabelKey, `field.${SettingKey}`>
  | LanguageLabelKey
  | TextLabelKey
  | ChoiceLabelKey
  | `text.language.${Language}`
  | `text.page.${Page}`,
  string
>;
