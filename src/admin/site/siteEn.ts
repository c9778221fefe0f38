import { textsOf } from '../../shared/i18n/fill.ts';
import { addedEn, listEn } from '../list/listEn.ts';

const PAGES = { one: 'page', many: 'pages' };

/** Texts of the Site tab, in English, and the findings that keep a shop from opening, also for the command and the build. */
export const siteEn = {
  'site.intro':
    'Your details, prices and texts. Prices count once saved; visitors see the rest once you publish.',
  'site.loading': 'Loading site...',
  'site.readFailed': 'Failed to fetch the site’s texts',
  'site.save': 'Save Site',
  'site.updated': 'Site saved',
  'site.updateFailed': 'Failed to save the site',
  'site.group.about': 'About the site',
  'site.group.look': 'Looks',
  'site.group.rights': 'Rights in the photos',
  'site.group.social': 'Social links',
  'site.group.contact': 'Contact',
  'site.group.shop': 'Prices and orders',
  'site.group.maker': 'Manufacturer',
  'site.group.texts': 'Texts',
  'site.group.pages': 'Pages',
  'site.group.rooms': 'Private links',
  'site.group.backup': 'Backup',
  'site.lookShown': 'Colours, shadows and paper:',
  'site.markdown': 'Press a text to edit it; Enter begins a new line, an empty line a new paragraph.',
  'site.invoicesCost':
    'Stripe makes an invoice for each payment, for a fee of about 0.4 % of the order (see Stripe’s price list).',
  'site.makerElse': 'Only where somebody else makes your prints.',
  'site.below': 'Saved at once, without “Save Site”',
  'site.paymentElse': 'The checkout names them. Left empty, it says “Credit or debit card”.',
  'site.labWaits': 'Where delivery costs more, the order waits for you. Left empty, every order waits.',
  'site.lucidShown': 'Your number in Germany’s packaging register; the imprint shows it.',
  'site.licenceElse': 'Where people ask to use a photo. Empty: the imprint.',
  'site.miningSaid': 'Tells machines whether they may learn from your photos.',
  'site.placeholder': 'Placeholder',
  'site.missing': '{count} to complete',
  'site.samples': '{count} still the sample’s',
  'site.sample': 'Still the sample’s',
  'site.empty': 'Please fill in',
  'first.title': 'First steps',
  'first.intro':
    'Six steps from the sample to your own site. Each ticks itself off when your content is there. Everything can be changed later, and History can undo every save.',
  'first.dismiss': 'Don’t Open This Again',
  'first.count': '{done} of {all} done',
  'first.done': 'Done',
  'first.next': 'Next',
  'first.open': 'To do',
  'first.choice': 'Your choice',
  'first.whose': 'Whose site is it?',
  'first.whose.text':
    'Title, your name and your contact details. Visitors see them in the header, the footer and the imprint.',
  'first.whose.button': 'Name and Contact',
  'first.look': 'Which look?',
  'first.look.text': 'Choose the one that suits your work: it is saved at once. Fine-tuning is in Settings.',
  'first.empty': 'Begin empty',
  'first.empty.text':
    '{sample} {sample|photo, video or track|photos, videos and tracks} of the sample {sample|is|are} still here. Removing the sample never touches what you have uploaded.',
  'first.empty.gone': 'Nothing of the sample is left.',
  'first.empty.button': 'Remove the sample content',
  'first.emptyConfirm':
    'Remove all sample photos, videos, tracks and projects, and replace the sample’s texts with neutral ones? What you have uploaded stays. It is one save: History can undo it.',
  'first.emptied': 'Sample removed',
  'first.emptyFailed': 'The sample could not be removed.',
  'first.photos': 'Your first photos',
  'first.photos.text':
    'None of the photos is yours yet. Choose many at once; titles are suggested from the files.',
  'first.photos.done': '{photos|One photo is|{photos} photos are} yours.',
  'first.photos.button': 'Choose Photos',
  'first.prices': 'Prices and shipping',
  'first.prices.text':
    'What a print and its shipping cost, how long delivery takes, and how your prices are taxed.',
  'first.prices.button': 'Set Prices',
  'first.ready.text':
    '{count|One thing is|{count} things are} still missing. Until then your site is a portfolio, without prints to buy.',
  'first.ready.button': 'See What Is Missing',
  'backup.text':
    'One file with everything: content, pictures, originals, edition numbers and the orders of this year. Keep it safe: it holds your customers’ addresses.',
  'backup.memory':
    'This browser collects the whole file in memory first, and a download that breaks off starts again from the beginning. Chrome and Edge on a computer write straight to the disk, and an archive into a folder, where it continues after a break.',
  'backup.button': 'Download Everything',
  'backup.archive': 'Download Archive',
  'backup.archiveText':
    'For decades, and for whoever keeps your work after you: a folder that opens without network or program, with every work in full size (hidden ones too), all texts and the edition numbers, without buyers’ names.',
  'backup.folder': 'Archive into a Folder',
  'backup.folderText':
    'For many large originals: the same archive straight into a folder, on an external disk for example. Choose that folder again after a break or a year: it goes on, or is brought up to date.',
  'backup.otherFolder':
    'A folder {name} with something else in it is there already. It was not touched; please choose another place.',
  'backup.cut':
    'The archive is not complete yet. Choose the same folder again, and it goes on where it ended.',
  'backup.insecure':
    'An archive needs a safe address: open the panel by https, or on the computer that it runs on, and begin again.',
  'backup.begun': 'Collecting everything…',
  'backup.progress': '{done} of {total} MB',
  'backup.saved': '{name} is complete.',
  'backup.moved': 'Something was saved meanwhile, so the file would mix old and new. Please begin again.',
  'backup.failed': 'The backup did not finish, and nothing of it is left behind. Please begin again.',
  ...textsOf('pages', { ...listEn(PAGES), ...addedEn(PAGES) }),
  'pages.listTitle': 'Pages',
  'pages.slugHint': '“about” becomes /about/ and /de/about/. Left empty, it is made from the English title.',
  'pages.textHint': 'Enter begins a new line. A picture of yours: ![what it shows](/photos/file-name.jpg).',
  'pages.isHidden': 'hidden',
  'pages.isHome': 'linked on the home section',
  'pages.empty':
    'No pages yet. About, CV, Exhibitions, Press: the first one you add appears here, and in the footer once you publish.',
  'ready.title': 'Ready to open?',
  'ready.yes': 'Nothing is missing: the shop may open.',
  'ready.no':
    '{count|One thing is|{count} things are} still missing. Until then the published site is a portfolio without prints to buy.',
  'ready.always': 'But prints can be bought already: “Sell prints” is set to “Always, at my own risk”.',
  'ready.local': 'On this computer you can try buying without money.',
  'ready.missingConfig': 'What else the environment lacks:',
  'ready.developer':
    'What only a developer can do: keys, domain and files of the project ({count}). Send them this list.',
  'ready.prints': 'How photos print:',
  'ready.printsSoft': '{count} would be soft in a size, which is not sold: {names}',
  'ready.printsUnmeasured':
    '{count} may print soft in one size. Choose under “Print sizes” what is to be sold; until then both sizes are: {names}',
  'ready.unread': 'Whether the shop is ready could not be checked.',
  'ready.again': 'Check Again',
  'ready.advice': 'This list is no legal advice.',
  'ready.fieldMissing': 'please fill it in.',
  'ready.fieldExample': 'still an example; buyers must know who they buy from.',
  'ready.tax': 'choose how your prices are taxed: the law wants it beside every price.',
  'ready.orderButton': '“Order with obligation to pay” is what the law asks for.',
  'ready.textMissing': 'this page is missing in this language.',
  'ready.textPlaceholder': 'visitors would take it for yours. Replace the text, then turn this off.',
  'ready.textExample': 'holds words of the example text.',
  'ready.priceWithoutWords': 'names a price without saying what it includes (VAT, or § 19 UStG).',
  'ready.demo': '{count} {count|entry|entries} that came with the project {count|is|are} still here.',
  'ready.notice-missing':
    'put the official notice on the legal guarantee here (Regulation (EU) 2025/1960), as .svg or .png.',
  'ready.notice-several': 'there are several files for this language; keep one.',
  'ready.notice-kind':
    'neither an SVG drawing nor a PNG picture, or not what its name says. Save the official notice as .svg or .png; a PDF cannot be shown in a page.',
  'ready.notice-size': 'the file is empty or larger than 2 MB.',
  'ready.notice-script':
    'this drawing holds script or loads something from elsewhere; take the official file as it is.',
  'ready.notice-narrow': 'this picture is narrower than 300 px and cannot be read.',
} as const;
