/** Private links, in English. */
export const roomsEn = {
  'rooms.title': 'Private Link',
  'rooms.intro':
    '{count|This photo gets|These {count} photos get} a page of {count|its|their} own, for whoever has its link, hidden ones too. Search engines do not find it.',
  'rooms.pricesHint': 'Whatever may be bought shows its price.',
  'rooms.make': 'Create Link',
  'rooms.failed': 'The private link could not be created.',
  'rooms.made':
    'Copy the link now: it is shown only once. Nobody can read it again, not even here, because only its fingerprint is stored. A lost link is replaced by a new one.',
  'rooms.ends': 'Open until {end}.',
  'rooms.link.en': 'English link',
  'rooms.link.de': 'German link',
  'rooms.copy': 'Copy',
  'rooms.copied': 'Link copied',
  'rooms.notCopied': 'Please copy the selected link yourself.',
  'rooms.close': 'Done',
  'rooms.closeUncopied': 'The link has not been copied, and cannot be shown again. Close anyway?',
  'rooms.listIntro':
    'Select photos in the Photos tab and press “Private Link”. An open link can be ended here at any time.',
  'rooms.none': 'No link is open.',
  'rooms.views': 'Open until {end} · {photos} {photos|photo|photos} · opened {count|once|{count} times}',
  'rooms.never': 'Open until {end} · {photos} {photos|photo|photos} · not opened yet',
  'rooms.sells': 'may be bought',
  'rooms.end': 'End Now',
  'rooms.endConfirm': 'End “{title}” now? Its link will stop working, and cannot be opened again.',
  'rooms.ended': 'Link ended',
  'rooms.endFailed': 'The link could not be ended.',
  'rooms.readFailed': 'The private links could not be loaded.',
} as const;
