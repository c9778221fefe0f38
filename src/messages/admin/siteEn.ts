/** The Site tab, in English, and what keeps a shop from opening: the command and the build say it too. */
export const siteEn = {
  'site.title': 'Site',
  'site.intro':
    'Whose site it is, and its texts. Visitors see a change once it is published: press Publish Now after saving.',
  'site.loading': 'Loading site...',
  'site.readFailed': 'Failed to fetch the site’s texts',
  'site.save': 'Save Site',
  'site.updated': 'Site saved',
  'site.updateFailed': 'Failed to save the site',
  'site.updateError': 'Failed to save the site. {message}',
  'site.group.about': 'About the site',
  'site.group.social': 'Social links',
  'site.group.contact': 'Contact',
  'site.group.shop': 'Prices and orders',
  'site.group.maker': 'Who makes the prints, where it is not you',
  'site.group.texts': 'Texts',
  'site.markdown':
    'Texts are Markdown: ## heading, **bold**, *italic*, [link](https://…), - list, > quote. HTML is shown as it is written. {delivery} and {shipping} stand for the shop’s delivery time and shipping price.',
  'site.placeholder': 'Placeholder',
  'site.preview': '{text}: preview',
  'ready.title': 'Ready to open?',
  'ready.yes': 'Nothing is missing: the shop may open.',
  'ready.no':
    '{count} things are still missing. Until then the published site is a portfolio without prints to buy.',
  'ready.noOne':
    'One thing is still missing. Until then the published site is a portfolio without prints to buy.',
  'ready.always': 'Prints are sold all the same: “Sell prints” is set to “Always, at my own risk”.',
  'ready.local': 'On this machine prints are sold all the same.',
  'ready.lacks': 'What else the environment lacks:',
  'ready.prints': 'How photos print:',
  'ready.printsSoft': '{count} would be soft in a size, which is not sold: {names}',
  'ready.printsUnmeasured':
    '{count} may be soft in a size. Nobody has measured {count|its file|their files}, so it is sold until “Print sizes” says otherwise: {names}',
  'ready.unread': 'Whether the shop is ready could not be read.',
  'ready.again': 'Check again',
  'ready.advice': 'This list is no legal advice.',
  'ready.tab.photos': 'Photos',
  'ready.tab.videos': 'Videos',
  'ready.tab.music': 'Music',
  'ready.fieldMissing': 'please fill it in.',
  'ready.fieldExample': 'still an example.',
  'ready.tax': 'please say how prices are taxed; it stands beside every price.',
  'ready.orderButton': '“Order with obligation to pay” is what the law asks for.',
  'ready.textMissing': 'this page is missing in this language.',
  'ready.textPlaceholder': 'replace the text, then take away the mark.',
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
