/** What keeps a shop from opening, in English: for the panel, the command and the build. */
export const readyEn = {
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
    '{count} may be soft in a size. Nobody has measured their files, so it is sold until “Print sizes” says otherwise: {names}',
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
  'ready.demo': '{count} entries that came with the project are still here.',
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
