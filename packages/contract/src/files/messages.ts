import { defineMessages } from '../define-messages.ts';

export const fileMessages = defineMessages({
  pdfOnly: 'Only PDF files are allowed',
  imageOnly: 'Only JPEG, PNG, WebP, GIF or HEIC images are allowed',
  /** For pictures that are resized, which HEIC can't be. */
  pictureOnly: 'Only JPEG, PNG, WebP or GIF pictures are allowed',
  tooLarge: 'File size should be less than 15MB',
  tooManyPixels: 'Images can have up to 50 megapixels',
  /** Such as a HEIC from a phone, which browsers can't show. */
  unreadable: "We couldn't read this picture. Choose a JPEG, PNG or WebP.",
  required: 'Please select a document*',
  oneOnly: 'Send one file at a time',
  uploadFailed: 'Failed to upload file. Please try again.',
  picturesBusy: 'Too many pictures are uploading. Try again in a moment.',
  ownUnused: 'You have too many unused uploads. Save the form they belong to, or remove some.',
  unusedAtProperty: 'This property has too many unused uploads. Save the forms they belong to, or try again tomorrow.',
  inUse: "This file is in use. Remove it where it's shown first.",
  unknown: "You didn't upload this file for this property",
  removed: 'File removed',
});
