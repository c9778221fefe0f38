import { mastersEn } from './mastersEn.ts';
import { printEn } from './printEn.ts';

/** What is done to photos in forms: uploading, editing one or many, renaming a project, and how they print, in English. */
export const photoFormsEn = {
  ...printEn,
  ...mastersEn,
  'photos.skuHint.creativehub':
    'creativehub takes SKUs of two whole numbers, product and print option, such as 7644225-2436455. Prints with another one stay with you.',
  'photos.skuHint.prodigi':
    'Prodigi takes SKUs such as GLOBAL-FAP-A4. Prints with another one stay with you.',
  'photos.forAll': 'For all photos',
  'photos.own': 'Different for this photo',
  'photos.ownCount': 'Different for this photo: {count}',
  'photos.ownValue': 'This photo alone',
  'photos.likeOthers': 'Same as the Others',
  'photos.descriptionHint': 'Visitors read it under the photo',
  'photos.fromCaption': 'Proposed from the caption in the file',
  'photos.fromName': 'Proposed from the name of the file',
  'photos.fromCopy': 'Copied from the other language',
  'photos.copyEnglish': 'Copy English to German',
  'photos.copyEnglishAll': 'Copy English to German for All',
  'photos.copyGerman': 'Copy German to English',
  'photos.copyGermanAll': 'Copy German to English for All',
  'photos.add': 'Upload Photo',
  'photos.update': 'Update Photo',
  'photos.remove': 'Remove',
  'photos.stop': 'Stop',
  'photos.twin': 'The same image as {name}. It would be uploaded twice.',
  'photos.textsWaiting':
    'Texts of {count} {count|photo|photos} are kept from before. Choose the same files again to get them back.',
  'photos.waiting': 'Waiting',
  'photos.preparing': 'Preparing the image',
  'photos.sending': 'Uploading, {percent} %',
  'photos.sent': 'Uploaded, waiting for the others',
  'photos.storing': 'Storing',
  'photos.paused': 'Waiting to go on',
  'photos.fileGone': '{name} can’t be read any more: it was moved, changed or deleted. Choose it again.',
  'photos.pausedTitle': '{total|This photo is|{count} of {total} photos are} not uploaded yet',
  'photos.pausedText':
    'Files and texts are kept on this device. The upload goes on when the network is back, or when you continue.',
  'photos.keptTitle': 'Back from your last visit: {count} {count|photo|photos}',
  'photos.keptText':
    'Chosen files and typed texts are kept on this device until they are uploaded or dropped.',
  'photos.notKept':
    'Files that this browser can’t keep: {count}. A reload loses them until they are uploaded.',
  'photos.keptElsewhere':
    'The panel is open in another tab, which keeps the waiting photos. Files chosen here are lost by a reload.',
  'photos.continue': 'Continue',
  'photos.drop': 'Drop',
  'photos.workaround': 'Use External Image URL',
  'photos.workaroundText':
    'The storage did not take the image. You can name the address of an image elsewhere instead.',
  'photos.discardUploads': 'Discard {count|this photo and its|all {count} photos and their} texts?',
  'photos.bulkTitle': 'Edit {count} {count|Selected Photo|Photos}',
  'photos.bulkText':
    'What you change here is saved for all selected photos. Every other field stays as it is.',
  'photos.leaves': 'Stays as it is',
  'photos.leavesDifferent': 'Stays as it is: different values',
  'photos.changes': 'Changes for all of them',
  'photos.empties': 'Is emptied for all of them',
  'photos.leave': 'Leave as it is',
  'photos.emptyField': 'Empty',
  'photos.bulkSave': 'Update Selected',
  'photos.nothingTouched': 'Nothing is changed yet: fill in or empty at least one field.',
  'photos.newName': 'New name',
  'photos.renameInto': 'There is a project of that name already: the two become one.',
  'photos.updateFailed': 'Failed to update photo',
  'photos.updateError': 'Error updating photo: {message}',
  'photos.updated': 'Photo updated',
  'photos.added': 'Photo uploaded',
  'photos.uploadedCount': 'Uploaded {done}/{total} photos',
  'photos.addFailed': 'Failed to upload photo. Check console for details.',
  'photos.addError': 'Error uploading photo: {message}',
  'photos.compressFailed': 'Failed to compress image. Please try a smaller file.',
  'photos.alreadyThere': '{name} is uploaded, but the same image was there already: {photo}.',
  'photos.areAlreadyThere': '{count} are uploaded, but the same images were there already: {names}',
} as const;
