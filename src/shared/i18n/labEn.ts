import type { LabReason } from '../shop/lab.ts';

/** Why an order waits instead of going to the print lab, and what to do: the keys that German must match. */
export const labEn: Readonly<Record<`lab.reason.${LabReason}`, string>> = {
  'lab.reason.amount':
    'What was paid is not what the shop asked for. Find out why, then press "Send to Lab" or give the money back.',
  'lab.reason.address':
    'The address has no street, postal code or town. Ask the buyer, then order at the lab by hand and mark the order as sent.',
  'lab.reason.refund':
    'Money was given back, or was to be. Press "Send to Lab" if the prints that are left are to be made all the same.',
  'lab.reason.withdrawal':
    'The buyer has withdrawn from the contract. Cancel the order, or press "Send to Lab" if it is to be printed all the same.',
  'lab.reason.sku':
    'Not every print has a SKU of this lab. Have those printed by hand; "Send to Lab" hands over the others.',
  'lab.reason.unknownSku':
    'The lab does not know a SKU of this order. Compare it with the product at the lab, then have the order made by hand.',
  'lab.reason.unavailable':
    'The lab cannot make a print of this order at the moment. It is tried again; ask the lab how long that will be.',
  'lab.reason.manualLines':
    'A part of the prints has no SKU of this lab and stays with you. Send these, then mark the order as sent.',
  'lab.reason.noBound':
    'No one has said what the lab may charge for delivery. Fill in "Highest delivery charge of the print lab" in the Site tab.',
  'lab.reason.untracked':
    'The lab offers no delivery with a tracking number to this address. Order at the lab by hand, then mark the order as sent.',
  'lab.reason.tooDear':
    'Every tracked delivery costs more than you allow. Raise the highest delivery charge in the Site tab, or order by hand.',
  'lab.reason.key': 'The print lab does not accept the key. Check LAB_API_KEY and LAB_API_URL.',
  'lab.reason.signing':
    'The lab cannot fetch the images: there is no key to sign their addresses with. Set SIGNING_KEY.',
  'lab.reason.siteUrl':
    'The lab cannot fetch the images: the site has no public https address. Set SITE_URL.',
  'lab.reason.unreachable':
    'The print lab cannot be reached, so nobody knows whether it has the order. It is asked again before anything is sent twice.',
  'lab.reason.refused':
    'The print lab does not take the order as it is. Look at the address and the SKUs, then order at the lab by hand.',
  'lab.reason.attention': 'The print lab has a problem with this order. Log in there and look at it.',
  'lab.reason.cancelledAtLab':
    'The order was cancelled at the print lab. Ask there why, then cancel it here too or have it printed by hand.',
};
