import { fileMessages as say } from '@hearth/contract/files/messages';
import { CodedError } from '../errors.ts';

const refusals = {
  FILE_TOO_LARGE: { status: 413, message: say.tooLarge },
  PDF_ONLY: { status: 400, message: say.pdfOnly },
  IMAGE_ONLY: { status: 400, message: say.imageOnly },
  IMAGE_TOO_MANY_PIXELS: { status: 400, message: say.tooManyPixels },
  IMAGE_UNREADABLE: { status: 400, message: say.unreadable },
};

/** An upload the sender must fix: `code` for programs, `message` for people. */
export const uploadRefused = (code: keyof typeof refusals) => new CodedError(code, { ...refusals[code], data: {} });
