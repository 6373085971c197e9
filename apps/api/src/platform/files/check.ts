import { fileTypeFromBuffer } from 'file-type';
import { readDimensions, type Dimensions } from './dimensions.ts';
import { maxImagePixels, maxUploadBytes } from './limits.ts';
import { uploadRefused } from './refused.ts';

const typeOfImage: Record<string, string> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
  'image/heic': 'image/heic',
  'image/heif': 'image/heif',
};

export type CheckedUpload = { contentType: string; size: number };

async function detectedType(bytes: Uint8Array): Promise<string | undefined> {
  if (bytes.byteLength > maxUploadBytes) throw uploadRefused('FILE_TOO_LARGE');
  return (await fileTypeFromBuffer(bytes))?.mime;
}

/** Accepts JPEG, PNG, WebP, GIF and HEIC by content, up to 15 MB and 50 megapixels; throws the refusal to show. */
export async function checkImage(bytes: Uint8Array): Promise<CheckedUpload & Dimensions> {
  const contentType = typeOfImage[(await detectedType(bytes)) ?? ''];
  const dimensions = contentType && readDimensions(bytes, contentType);
  if (!contentType || !dimensions) throw uploadRefused('IMAGE_ONLY');
  if (dimensions.width * dimensions.height > maxImagePixels) throw uploadRefused('IMAGE_TOO_MANY_PIXELS');
  return { contentType, size: bytes.byteLength, ...dimensions };
}

async function checkPdf(bytes: Uint8Array): Promise<CheckedUpload> {
  const contentType = await detectedType(bytes);
  const startsAsPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
  if (contentType !== 'application/pdf' || !startsAsPdf) throw uploadRefused('PDF_ONLY');
  return { contentType, size: bytes.byteLength };
}

/** Checks what an upload contains, whatever it is called; throws the refusal to show. */
export async function checkUpload(bytes: Uint8Array, { accept }: { accept: 'image' | 'pdf' }): Promise<CheckedUpload> {
  return accept === 'pdf' ? checkPdf(bytes) : checkImage(bytes);
}
