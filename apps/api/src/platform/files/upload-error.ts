import { fileMessages } from '@hearth/contract/files/messages';
import { CodedError } from '../errors.ts';

const errors = {
  FILE_TOO_LARGE: { status: 413, message: fileMessages.tooLarge },
  PDF_ONLY: { status: 400, message: fileMessages.pdfOnly },
  IMAGE_ONLY: { status: 400, message: fileMessages.imageOnly },
  IMAGE_TOO_MANY_PIXELS: { status: 400, message: fileMessages.tooManyPixels },
  IMAGE_UNREADABLE: { status: 400, message: fileMessages.unreadable },
};

/** A client error for an invalid upload, with a machine-readable code and a user-facing message. */
export const uploadError = (code: keyof typeof errors) => new CodedError(code, { ...errors[code], data: {} });
