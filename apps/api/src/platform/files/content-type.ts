/** Bytes needed to detect a file type. */
export const signatureBytes = 32;

const heicBrands: Record<string, string> = {
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
};

/** The type of a file by its first bytes, never by its name; undefined if Hearth doesn't accept it. */
export function contentTypeOf(start: Uint8Array): string | undefined {
  const text = Buffer.from(start.subarray(0, signatureBytes)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp';
  if (text.startsWith('ftyp', 4)) return heicBrands[text.slice(8, 12)];
  if (text.startsWith('%PDF-')) return 'application/pdf';
  return undefined;
}
