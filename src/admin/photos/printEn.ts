/** How sharp a photo prints, in English. */
export const printEn = {
  'print.fact': '{width} × {height} px, {profile}',
  'print.noProfile': 'no colour profile',
  'print.unmeasured':
    'Nobody has measured the file that prints are made from. The picture on the site has {width} × {height} px:',
  'print.sharp.sold': '{size} at {dpi} dpi: sharp',
  'print.sharp.unsold': '{size} at {dpi} dpi: sharp, but not offered',
  'print.fine.sold': '{size} at {dpi} dpi: fine at arm’s length',
  'print.fine.unsold': '{size} at {dpi} dpi: fine at arm’s length, but not offered',
  'print.soft.sold': '{size} would be soft ({dpi} dpi): offered all the same',
  'print.soft.unsold': '{size} would be soft ({dpi} dpi): not offered',
  'print.strip.sold': '{size} would be a narrow strip: offered all the same',
  'print.strip.unsold': '{size} would be a narrow strip: not offered',
  'print.none': 'No prints of this photo are sold. “Print sizes” below can change that.',
  'print.border':
    'Nothing is cropped. White border at the sides and ends: A4 {a4Sides} and {a4Ends} cm, A3 {a3Sides} and {a3Ends} cm.',
  'print.empty': 'The file is empty: it has 0 bytes. Please choose it again, or another one.',
  'print.unreadable':
    'This browser cannot open the file, so nobody knows how large its picture is. Please save it as JPEG or PNG and choose that.',
  'print.heic':
    'This is a HEIC photo, as telephones store them, and this browser cannot open it. Please export it as JPEG from your photo program and choose that.',
  'print.manyPixels':
    'The picture has more than {megapixels} megapixels: this browser cannot open it, and the site takes none as large. Please make it smaller and choose that.',
  'print.otherSize': 'The file says that its picture has another size; this is the one that it really has.',
  'print.cmyk':
    'Its colours are meant for a printing press (CMYK). They are converted for the site: please look at them there.',
} as const;
