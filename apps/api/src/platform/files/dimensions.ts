export type Dimensions = { width: number; height: number };

type Reader = (file: DataView) => Dimensions | undefined;

const ascii = (file: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => file.getUint8(at + index)));

const uint24 = (file: DataView, at: number) => file.getUint16(at, true) | (file.getUint8(at + 2) << 16);

const largest = (all: Dimensions[]) =>
  all.toSorted((one, other) => other.width * other.height - one.width * one.height)[0];

const readPng: Reader = (file) =>
  ascii(file, 1, 3) === 'PNG' && ascii(file, 12, 4) === 'IHDR'
    ? { width: file.getUint32(16), height: file.getUint32(20) }
    : undefined;

const readJpeg: Reader = (file) => {
  if (file.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at < file.byteLength) {
    if (file.getUint8(at) !== 0xff) return undefined;
    const marker = file.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: file.getUint16(at + 5), width: file.getUint16(at + 7) };
    if (marker === 0xda || marker === 0xd9) return undefined;
    if (marker === 0xff) at += 1;
    else at += 2 + (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7) ? 0 : file.getUint16(at + 2));
  }
  return undefined;
};

function colourTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

function afterSubBlocks(file: DataView, start: number): number {
  let at = start;
  while (file.getUint8(at) !== 0) at += file.getUint8(at) + 1;
  return at + 1;
}

const readGif: Reader = (file) => {
  if (ascii(file, 0, 3) !== 'GIF') return undefined;
  const sizes = [{ width: file.getUint16(6, true), height: file.getUint16(8, true) }];
  let at = 13 + colourTableBytes(file.getUint8(10));
  while (at < file.byteLength && file.getUint8(at) !== 0x3b) {
    if (file.getUint8(at) === 0x21) {
      at = afterSubBlocks(file, at + 2);
    } else if (file.getUint8(at) === 0x2c) {
      sizes.push({ width: file.getUint16(at + 5, true), height: file.getUint16(at + 7, true) });
      at = afterSubBlocks(file, at + 11 + colourTableBytes(file.getUint8(at + 9)));
    } else {
      return undefined;
    }
  }
  return largest(sizes);
};

const readWebp: Reader = (file) => {
  if (ascii(file, 0, 4) !== 'RIFF' || ascii(file, 8, 4) !== 'WEBP') return undefined;
  switch (ascii(file, 12, 4)) {
    case 'VP8X':
      return { width: uint24(file, 24) + 1, height: uint24(file, 27) + 1 };
    case 'VP8L': {
      const bits = file.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: file.getUint16(26, true) & 0x3fff, height: file.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
};

const skippedInBox: Record<string, number> = { meta: 12, iprp: 8, ipco: 8 };

function heicSizes(file: DataView, start: number, end: number): Dimensions[] {
  const sizes: Dimensions[] = [];
  let at = start;
  while (at + 8 <= end) {
    const declared = file.getUint32(at);
    const size = declared === 1 ? Number(file.getBigUint64(at + 8)) : declared === 0 ? end - at : declared;
    if (size < 8 || at + size > end) break;
    const name = ascii(file, at + 4, 4);
    const skipped = skippedInBox[name];
    const wide = declared === 1 ? 8 : 0;
    if (name === 'ispe') sizes.push({ width: file.getUint32(at + wide + 12), height: file.getUint32(at + wide + 16) });
    else if (skipped !== undefined) sizes.push(...heicSizes(file, at + wide + skipped, at + size));
    at += size;
  }
  return sizes;
}

const readHeic: Reader = (file) =>
  ascii(file, 4, 4) === 'ftyp' ? largest(heicSizes(file, 0, file.byteLength)) : undefined;

const readers: Record<string, Reader> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/heic': readHeic,
  'image/heif': readHeic,
};

/** Width and height in pixels as the file's own headers declare them; nothing is decoded. */
export function readDimensions(bytes: Uint8Array, contentType: string): Dimensions | undefined {
  try {
    const size = readers[contentType]?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
