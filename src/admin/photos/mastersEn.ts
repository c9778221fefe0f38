/** The full-size files that are kept for the lab, in the photo's form. */
export const mastersEn = {
  'photos.keepMaster': 'Keep the full-size file for the lab',
  'photos.keepMasterElse': 'Without it, prints are made from the smaller picture that is published.',
  'photos.masterLater':
    'The photo is stored. Its full-size file could not be sent: open the photo and upload it there.',
  'masters.uploads': 'Masters on their way',
  'masters.title': 'Master for the lab',
  'masters.reading': 'Looking for a master...',
  'masters.none':
    'None is kept: prints are made from the published picture. A full-size file prints sharper.',
  'masters.kept':
    '{name}, {width} x {height} px, {size}. Prints are made from it; nobody else gets to see it.',
  'masters.unsigned': 'No lab can fetch it: there is no key to sign its address with. Set SIGNING_KEY.',
  'masters.copied':
    'Netlify hands out at most 20 MB at once: a lab that fetches it gets a JPEG of {size} made from it.',
  'masters.upload': 'Upload master',
  'masters.replace': 'Replace master',
  'masters.remove': 'Remove master',
  'masters.confirmRemove': 'Remove the master? Prints are then made from the published picture.',
  'masters.unfinished': 'The upload of {name} ({size}) has stopped. Choose the same file to go on with it.',
  'masters.continueWith': 'Choose the file again',
  'masters.sending': '{percent} % of the master sent.',
  'masters.secondsLeft': 'About {seconds} s left.',
  'masters.minutesLeft': 'About {minutes} min left.',
  'masters.checking': 'All sent. It is being checked...',
  'masters.cancel': 'Cancel upload',
  'masters.continue': 'Continue',
  'masters.drop': 'Drop upload',
  'masters.confirmDrop': 'Drop this upload? What has been sent of it is given up.',
  'masters.differs': "This doesn't look like the photo. Keep it anyway?",
  'masters.keep': 'Keep it anyway',
  'masters.saved': 'Master kept',
  'masters.empty': 'The file is empty: choose another one.',
  'masters.tooLarge': 'The file is larger than 200 MB: save it smaller, as a JPEG for example.',
  'masters.changed':
    'The file has changed or was moved since you chose it: drop this upload and choose it again.',
  'masters.failed': 'The master could not be uploaded.',
  'masters.unread': 'It could not be read whether a master is kept.',
} as const;
