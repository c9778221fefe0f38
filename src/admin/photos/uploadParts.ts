import { UploadDetails } from './UploadDetails.tsx';
import { ImagePreview, UploadNotice, UploadProgress, UploadWaiting } from './UploadNotice.tsx';

import { continueUploads, startUploads } from './uploads/sending.ts';
import { isBusy } from './uploads/uploadItem.ts';
import { $uploads, chooseFiles } from './uploads/uploads.ts';

/** The form for new photos but for the choice of files, and what keeps and sends them. */
export const uploadParts = {
  $uploads,
  isBusy,
  chooseFiles,
  startUploads,
  continueUploads,
  ImagePreview,
  UploadDetails,
  UploadNotice,
  UploadProgress,
  UploadWaiting,
};
