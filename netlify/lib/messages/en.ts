/** The API's sentences in English: the keys that German must match. Never part of a page's script. */
export const apiEn = {
  'checkout.shippingName': 'Standard shipping (Germany)',
  'checkout.printName': '"{name}"',
  'error.badInput': 'Some of the data sent does not fit. See the details.',
  'error.badJson': 'The request is not valid JSON. Send a JSON body.',
  'error.unknownPhoto':
    'No longer available: {names}. Please remove what is gone from your cart and try again.',
  'error.foreignAddress': 'The return addresses must lie on this site.',
  'error.badSignature': 'The event is not signed with the webhook secret, or it is too old.',
  'error.unauthorized': 'Unauthorized. Please log in again in the admin (wrong/missing admin password).',
  'error.foreignOrigin': 'This call is only accepted from the site itself.',
  'error.addressExpired': 'This address has expired, or was never given out.',
  'error.notFound': 'There is no such entry. It may have been deleted.',
  'error.roomClosed':
    'This private link has ended, or a part of it is missing. Whoever sent it can make a new one.',
  'error.roomsPerOrder':
    'Your cart has works from {count} private links; one order takes works from at most {max}. Please remove some and order them afterwards.',
  'error.unknownCall': 'There is no such call.',
  'error.methodNotAllowed': 'This call does not accept the method {method}.',
  'error.priceChanged':
    'The price of "{name}" ({size}) has changed to {price}. Please check your cart and try again.',
  'error.shippingChanged': 'Shipping now costs {price}. Please check your order and try again.',
  'error.editionSoldOut':
    '"{name}" is sold out: every print of its edition is sold. Please remove it from your cart.',
  'error.editionHeld':
    'The last prints of "{name}" are just being paid for by others. Please remove it from your cart, or try again in half an hour.',
  'error.editionShort': 'Of "{name}" there are not that many left, only {left}. Please order fewer.',
  'error.editionPerOrder':
    'Of the edition of "{name}" at most {max} prints go into one order. Please order fewer.',
  'error.editionPerNetwork':
    'At most {max} prints of "{name}" are set aside for one connection at a time, and others are being paid for from yours. Please finish those first, or try again in half an hour: your cart is kept.',
  'error.conflict': 'The entry has changed in the meantime.',
  'error.orderState': 'This cannot be done: the order is {status}.',
  'error.refundTooLarge': 'Only {left} of this order are left to give back.',
  'error.refundChanged':
    'Money of this order was given back in the meantime: {given} in all. Is there more to give back?',
  'error.orderBusy': 'This order is being worked on at the moment. Please try again in a minute.',
  'error.labWaits': 'The print lab does not take this order.',
  'error.labTooLate':
    'The print lab cannot take this order back any more. Write to the lab at once, or refund the buyer when the parcel comes back.',
  'error.tooLarge': 'The request is too large. At most {limit} are accepted.',
  'error.wrongMediaType': 'This call expects {expected}.',
  'error.tooManyRequests': 'Too many requests. Please wait a moment and try again.',
  'error.unexpected': 'Something went wrong on the server. Please try again in a minute.',
  'error.paymentFailed':
    'The payment service cannot be reached at the moment. Your cart is kept; please try again in a minute.',
  'error.storeFailed': 'The content store cannot be reached at the moment. Please try again in a minute.',
  'error.claimsFailed':
    'What must happen only once cannot be noted at the moment (Netlify Blobs). Please try again in a minute.',
  'claims.damaged':
    'A note of the shop is damaged, so this cannot be done at the moment. The Orders tab of the panel names it.',
  'error.ordersFailed': 'Stripe cannot be reached at the moment. Please try again in a minute.',
  'error.labFailed': 'The print lab cannot be reached at the moment. Please try again in a minute.',
  'error.shopClosed': 'The shop is not open yet. Please look in again.',
  'error.paymentNotConfigured': 'Payments are not set up yet. The shop opens soon.',
  'error.adminNotConfigured': 'The admin password is not set up. Set ADMIN_PASSWORD or ADMIN_PASSWORD_HASH.',
  'error.webhookNotConfigured': 'The payment webhook is not set up. Set STRIPE_WEBHOOK_SECRET.',
  'error.storeNotConfigured': 'The content store is not set up. Set GITHUB_TOKEN and GITHUB_REPOSITORY.',
  'error.ordersNotConfigured': 'Payments are not set up yet, so there are no orders. Set STRIPE_SECRET_KEY.',
  'error.labNotConfigured':
    'No print lab is connected. Have the order printed by hand, then mark it as sent.',
  'error.masterNotBegun':
    'No upload of a full-size file has begun for this photo, or it was given up. Please begin again.',
  'error.masterIncomplete': 'Parts of the full-size file are still missing. Please continue the upload.',
  'error.masterDiffers': 'The full-size file shows another picture than the photo.',
  'error.roomsFailed': 'Private rooms cannot be reached at the moment. Please try again in a minute.',
  'error.mastersFailed':
    'The store of full-size files (Netlify Blobs) cannot be reached at the moment. Please try again in a minute.',
  'error.mastersNotConfigured':
    'There is no store for full-size files here (Netlify Blobs). On Netlify and with `npm start` there is one.',
  'error.signingNotConfigured': 'There is no key to sign with. Set SIGNING_KEY.',
  'error.withdrawalNotTaken':
    'Your withdrawal could not be confirmed just now, because no mail goes out. Please do not rely on it yet: try again in a few minutes, or send the same words to {email}, which counts just as much.',
  'withdrawal.mailed':
    'This text is the receipt of your withdrawal. A mail goes to {email} as well, unless several have gone there today.',
  'withdrawal.notMailed':
    'The mail with the receipt has not gone out to {email} yet. Please keep this page, or check the address and send the form again.',
  'error.labWebhookNotConfigured': 'Callbacks of a print lab are not set up. Set LAB and LAB_WEBHOOK_SECRET.',
  'order.status.paid': 'paid',
  'order.status.held': 'on hold',
  'order.status.at_lab': 'at the print lab',
  'order.status.sent': 'sent',
  'order.status.cancelled': 'cancelled',
  'order.status.refunded': 'refunded',
  'csv.number': 'Order',
  'csv.date': 'Date',
  'csv.status': 'Status',
  'csv.name': 'Name',
  'csv.email': 'Email',
  'csv.street': 'Street',
  'csv.postalCode': 'Postal code',
  'csv.city': 'City',
  'csv.country': 'Country',
  'csv.items': 'Prints',
  'csv.subtotal': 'Subtotal (EUR)',
  'csv.shipping': 'Shipping (EUR)',
  'csv.total': 'Total (EUR)',
  'csv.refunded': 'Refunded (EUR)',
  'csv.carrier': 'Carrier',
  'csv.tracking': 'Tracking number',
  'csv.session': 'Stripe session',
  'picture.notCopied': 'Saved. Its picture could not be copied: {reason} Saving it again later tries again.',
  'picture.someNotCopied':
    'Saved. {count} pictures could not be copied, the first because: {reason} Saving again later tries again.',
  'picture.address':
    'only addresses that start with https:// are copied, without a port or a password in them.',
  'picture.private': '{host} is not a host of the public internet.',
  'picture.unreachable': '{host} cannot be reached.',
  'picture.status': '{host} has none to give (status {status}).',
  'picture.redirects': 'its address leads on too many times.',
  'picture.tooLarge': 'it is larger than {limit}.',
  'picture.tooSlow': 'it took longer than {seconds} seconds.',
  'picture.empty': 'there is an empty file at its address.',
  'picture.foreignFormat': 'what is at its address is not a JPEG, PNG, WebP, AVIF or GIF image.',
  'picture.tooManyPixels': 'it has more than {megapixels} megapixels.',
  'picture.damaged': 'it is damaged or cut off.',
  'picture.tooMany': 'there are too many to copy at once.',
  'fault.body': 'Expected an object with lineItems, successUrl and cancelUrl.',
  'fault.lines': 'Expected a list of 1 to {max} line items.',
  'fault.manyLines':
    'One order holds at most {max} different prints. Please take some out of the cart and order them on their own.',
  'fault.quantity': 'Expected a whole number from {min} to {max}.',
  'fault.size': 'Expected {sizes}.',
  'fault.currency': 'Expected {currency}.',
  'fault.amount': 'Expected a number of cents.',
  'fault.photo': 'There is no such print in the shop.',
  'fault.address': 'Expected an address on this site.',
  'fault.attempt': 'Expected a text of 1 to {max} characters.',
  'fault.month': 'Expected a month such as 2026-11.',
  'fault.after': 'Expected what the page before answered as `next`.',
  'fault.cents': 'Expected a whole number of cents, {min} or more.',
  'fault.prints': 'Expected prints of this order, each with photoId, size and quantity.',
  'fault.amountOrPrints': 'Expected an amount or prints, not both.',
  'fault.textMax': 'Expected a text of 1 to {max} characters on one line.',
  'fault.tracking': 'Expected an address that starts with https://, or nothing.',
  'fault.batch': 'Expected a list of 1 to {max} photos.',
  'fault.ids': 'Expected a list of ids.',
  'fault.id': 'Expected an id.',
  'fault.idTwice': 'This id stands in the list twice.',
  'fault.noIds': 'Expected at least one id.',
  'fault.noFields': 'Expected at least one field to change.',
  'fault.foreignId': 'Expected the id of the address.',
  'fault.revision': 'Expected the revision of a listed change.',
  'fault.operation': 'Expected a UUID.',
  'fault.form': 'Expected a complete form.',
  'fault.multipart': 'Expected a complete multipart form.',
  'fault.encoding': 'The body is not UTF-8.',
  'fault.depth': 'The body is nested deeper than {max} levels.',
  'fault.imageFormat':
    'The image must be a JPEG, PNG, WebP, AVIF or GIF file, whatever its name says: save it as one of these, then upload it again.',
  'fault.imagePixels':
    'The image has more than {megapixels} megapixels (all frames of an animation together): make it smaller, then upload it again.',
  'fault.imageDamaged':
    'The image is damaged or cut off: save it again in your image program, then upload it again.',
  'fault.masterBytes': 'The full-size file is larger than {limit}: save it smaller, as a JPEG for example.',
  'fault.masterFormat': 'The full-size file must be a JPEG, PNG or TIFF, whatever its name says.',
  'fault.masterPixels':
    'The full-size file has more than {megapixels} megapixels: make it smaller, then upload it again.',
  'fault.masterDamaged':
    'The full-size file is damaged or cut off: save it again in your image program, then upload it again.',
  'fault.masterCopy':
    'No JPEG of at most 20 MB could be made of the full-size file for the lab: save it smaller, then upload it again.',
  'fault.sha256': 'Expected a SHA-256 in 64 hex digits.',
  'fault.checksum': 'The bytes are not those that the checksum was made of: they were damaged on their way.',
  'fault.chunks': 'Expected the SHA-256 of each of the 1 to {max} chunks, in their order.',
  'fault.imageCopy':
    'The display copy of the image is no JPEG of at most 3,200 px and 3.5 MB: upload the photo again.',
  'fault.replacedMaster': 'Say whether the original for the lab stays: keep or remove.',
  'fault.imageEmpty': 'The image file is empty: choose another file.',
  'edition.none': 'This work is not sold as a numbered edition.',
  'fault.total': 'The order is larger than one payment can be. Please split it.',

  // Failures while saving or publishing, and what to do. They name no token, path or file content.
  'store.movedHead': 'Someone else saved at the same moment: look at the current content, then save again.',
  'store.changing': 'The content keeps changing at this moment: save again.',
  'store.othersSaving': 'Others are saving at this moment: try again in a few seconds.',
  'store.notConfigured':
    'Saving is not configured: set GITHUB_TOKEN and GITHUB_REPOSITORY, then deploy again.',
  'store.foreignPath': 'This file name is not allowed: content lives in its own folders only.',
  'store.noRevision': 'This is not the id of a saved version.',
  'store.noOperation': 'The operation id must be a UUID: reload the page and save again.',
  'store.sameName': 'A folder and a file would have the same name: choose another name.',
  'store.keptGone': 'An image that was uploaded before is not kept any more: upload it again.',
  'store.namedTwice': 'One file was named twice in one change: save again.',

  'github.unreachable': 'GitHub cannot be reached or does not answer: try again in a moment.',
  'github.unreadable': 'GitHub answered with something unreadable: try again in a moment.',
  'github.failing': 'GitHub has a problem of its own at this moment: try again in a moment.',
  'github.unknownOutcome':
    'GitHub did not answer, so it is not known whether the change was saved: reload before saving again.',
  'github.limited': 'GitHub allows no more requests for now: try again in {minutes} min.',
  'github.unauthorized':
    'GitHub refused the access token, which may have expired: make a new one for the repository, set it as GITHUB_TOKEN, then deploy again.',
  'github.forbidden':
    'The GitHub token may not do this: give it "Contents: read and write" for the repository.',
  'github.protected':
    'The branch {branch} is protected on GitHub, so nothing could be saved: allow the token’s owner to bypass its rules, or set GITHUB_BRANCH to a branch without rules.',
  'github.missingRepository':
    'GitHub does not find the repository {repository}: check GITHUB_REPOSITORY, and that the token may see it.',
  'github.missingBranch':
    'The repository on GitHub has no branch {branch}: create it, or set GITHUB_BRANCH to the one that holds the site.',
  'github.emptyRepository':
    'The repository {repository} on GitHub is still empty: push the site to its branch {branch}, then try again.',
  'github.invalid': 'GitHub did not accept the change as it is: reload the page and save again.',

  'git.missing': 'Git could not be started: install Git, then try again.',
  'git.diskFull': 'The disk is full, so nothing was saved: free some space, then save again.',
  'git.readOnly':
    'The content folder cannot be written, so nothing was saved: give the site write access to it and to its Git folder.',
  'git.distrusted':
    'Git does not trust this folder because another user owns it: add it to git config safe.directory.',
  'git.failed': 'Git could not do its part: run "git status" in the folder to see why.',
  'git.sameName': 'A folder and a file want the same name: rename one of the two.',
  'git.linkedFolder': 'A content folder is a symbolic link, which cannot be saved to: make it a folder.',
  'git.branchLocked':
    'Another Git command holds the branch, or one was cut off and left a .lock file: finish it, then save again.',
  'git.indexLocked':
    'Another Git command is running in this folder, or one was cut off and left its index.lock: finish it or delete that file, then save again.',
  'git.noBranch':
    'The folder stands on a single commit, not on a branch: run "git switch main" in it, then save again.',
  'git.noCommit':
    'The repository has no commit yet: run "git add -A" and "git commit" in the folder, then save again.',
  'git.sha256':
    'The repository names its objects by SHA-256, which GitHub and this site do not: make one by "git init --object-format=sha1" and commit the content there.',
  'git.noRepository':
    'The content folder is no Git repository: run "git init", "git add -A" and "git commit" in it, then save again.',

  'entry.gone.photo': 'There is no such photo: it may have been deleted.',
  'entry.gone.video': 'There is no such video: it may have been deleted.',
  'entry.gone.track': 'There is no such track: it may have been deleted.',
  'entry.gone.page': 'This page no longer exists.',
  'entry.gone.project': 'There is no such project: it may have been deleted or renamed.',
  'entry.addedAndGone': 'The entry was added, and deleted again since.',
  'entry.broken': 'The file {file} does not fit: mend it in Git, or delete the entry here.',
  'entry.noFreeName': 'No free name was found: save again.',
  'upload.damaged': 'The upload arrived damaged: try again.',
  'call.noOperation': 'The header X-Operation-Id must hold a UUID.',
  'form.required': 'All fields are required',
  'form.fault': '{path}: {fault}',

  'undo.unlisted': 'This change is not among the latest: reload the list.',
  'undo.first': 'There is nothing before this change to go back to.',
  'undo.overtaken':
    'A later change touched the same files: undo that one first, or undo this one together with it.',

  'publish.notSetUp': 'Publishing is not set up: make a build hook in Netlify and set it as BUILD_HOOK_URL.',
  'publish.hookFailed':
    'The build hook did not accept the call: check BUILD_HOOK_URL, then publish again. What was saved is safe.',
  'publish.timedOut':
    'The build has not gone live within 15 minutes: look at the deploy log in Netlify, then publish again.',
  'publish.buildFailed':
    'The pages could not be built; the server’s log says why. Once that is repaired, publish again.',
  'publish.contentFailed':
    'The build failed over a content file ({file} {path} {fault}): mend it, then publish again.',
} as const;
