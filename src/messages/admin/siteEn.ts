/** The Site tab, in English. */
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
} as const;
