import type { UploadRule } from '@hearth/contract/files/uploads';
import { contentTypeOf, signatureBytes } from './content-type.ts';
import { readDimensions, type Dimensions } from './dimensions.ts';
import { maxImagePixels, maxUploadBytes } from './limits.ts';
import type { Readable } from './reading.ts';
import { uploadError } from './upload-error.ts';

export type CheckedUpload = { contentType: string; size: number };
type Accept = UploadRule['accept'];

const accepts: Record<Accept, (contentType: string) => boolean> = {
  image: (contentType) => contentType.startsWith('image/'),
  pdf: (contentType) => contentType === 'application/pdf',
};
const refusals = { image: 'IMAGE_ONLY', pdf: 'PDF_ONLY' } as const;

/** Detects the type of an upload from its first bytes. Throws a refusal if the type isn't accepted. */
export function checkStart(start: Uint8Array, accept: Accept): string {
  const contentType = contentTypeOf(start);
  if (!contentType || !accepts[accept](contentType)) throw uploadError(refusals[accept]);
  return contentType;
}

/** Accepts JPEG, PNG, WebP, GIF and HEIC by content, up to 15 MB and 50 megapixels. Throws a refusal. */
export async function checkImage(file: Readable): Promise<CheckedUpload & Dimensions> {
  const checked = await checkType(file, 'image');
  const dimensions = await readDimensions(file, checked.contentType);
  if (!dimensions) throw uploadError('IMAGE_ONLY');
  if (dimensions.width * dimensions.height > maxImagePixels) throw uploadError('IMAGE_TOO_MANY_PIXELS');
  return { ...checked, ...dimensions };
}

async function checkType(file: Readable, accept: Accept): Promise<CheckedUpload> {
  if (file.size > maxUploadBytes) throw uploadError('FILE_TOO_LARGE');
  const contentType = checkStart(await file.read(0, Math.min(signatureBytes, file.size)), accept);
  return { contentType, size: file.size };
}

/** Checks an upload by content, ignoring its name. Throws a refusal. */
export async function checkUpload(file: Readable, accept: Accept): Promise<CheckedUpload> {
  return accept === 'image' ? checkImage(file) : checkType(file, accept);
}
