import { CodedError } from '../errors.ts';

const refusals = {
  FILE_TOO_LARGE: { status: 413, message: 'File size should be less than 15MB' },
  PDF_ONLY: { status: 400, message: 'Only PDF files are allowed' },
  IMAGE_ONLY: { status: 400, message: 'Only JPEG, PNG, WebP, GIF or HEIC images are allowed' },
  IMAGE_TOO_MANY_PIXELS: { status: 400, message: 'Images can have 50 megapixels at most' },
};

/** An upload that its sender must change: `code` for programs, `message` for people. */
export const uploadRefused = (code: keyof typeof refusals) => new CodedError(code, { ...refusals[code], data: {} });
