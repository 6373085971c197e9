export const fileMessages = {
  pdfOnly: 'Only PDF files are allowed',
  imageOnly: 'Only JPEG, PNG, WebP, GIF or HEIC images are allowed',
  /** Of what is drawn in the sizes that are shown; a HEIC is only kept. */
  pictureOnly: 'Only JPEG, PNG, WebP or GIF pictures are allowed',
  tooLarge: 'File size should be less than 15MB',
  tooManyPixels: 'Images can have 50 megapixels at most',
  /** Such as a HEIC, which phones make and no browser shows. */
  unreadable: 'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
  required: 'Please select a document*',
  oneOnly: 'Send one file at a time',
  uploadFailed: 'Failed to upload file. Please try again.',
  picturesBusy: 'Many pictures are being uploaded. Please try again in a moment.',
  ownUnused: 'You uploaded too many files that nothing uses yet. Save the form they belong to, or remove some of them.',
  unusedAtProperty:
    'This property has too many uploaded files that nothing uses yet. Save the forms they belong to, or try again tomorrow.',
  inUse: 'This file is in use. Remove it where it is shown first.',
  unknown: 'This file is no upload of yours at this property',
  removed: 'File removed',
} as const;
