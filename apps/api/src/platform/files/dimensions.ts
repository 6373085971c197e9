import { follow, type Readable, type Reading } from './reading.ts';

export type Dimensions = { width: number; height: number };

type Reader = (size: number) => Reading<Dimensions | undefined>;

const ascii = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

const larger = (first: Dimensions, other: Dimensions) =>
  other.width * other.height > first.width * first.height ? other : first;

const nothing: Dimensions = { width: 0, height: 0 };

const readPng: Reader = function* () {
  const head = yield { at: 0, length: 24 };
  return ascii(head, 12, 4) === 'IHDR' ? { width: head.getUint32(16), height: head.getUint32(20) } : undefined;
};

const readJpeg: Reader = function* () {
  for (let at = 2; ;) {
    const segment = yield { at, length: 2 };
    if (segment.getUint8(0) !== 0xff) return undefined;
    const marker = segment.getUint8(1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const frame = yield { at, length: 9 };
      return { height: frame.getUint16(5), width: frame.getUint16(7) };
    }
    if (marker === 0xda || marker === 0xd9) return undefined;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + (yield { at, length: 4 }).getUint16(2);
  }
};

function colourTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

/** Skips sub-blocks, many per window, since each may be a single byte. */
function* afterSubBlocks(start: number): Reading<number> {
  for (let at = start; ;) {
    const view = yield { at, length: 1 };
    for (let offset = 0; ;) {
      const length = view.getUint8(offset);
      offset += length + 1;
      if (length === 0) return at + offset;
      if (offset < view.byteLength) continue;
      at += offset;
      break;
    }
  }
}

const readGif: Reader = function* (size) {
  const screen = yield { at: 0, length: 13 };
  let largest = { width: screen.getUint16(6, true), height: screen.getUint16(8, true) };
  for (let at = 13 + colourTableBytes(screen.getUint8(10)); at < size;) {
    const kind = (yield { at, length: 1 }).getUint8(0);
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      at = yield* afterSubBlocks(at + 2);
    } else if (kind === 0x2c) {
      const frame = yield { at, length: 10 };
      largest = larger(largest, { width: frame.getUint16(5, true), height: frame.getUint16(7, true) });
      at = yield* afterSubBlocks(at + 11 + colourTableBytes(frame.getUint8(9)));
    } else {
      return undefined;
    }
  }
  return largest;
};

const readWebp: Reader = function* () {
  const head = yield { at: 0, length: 30 };
  switch (ascii(head, 12, 4)) {
    case 'VP8X':
      return { width: uint24(head, 24) + 1, height: uint24(head, 27) + 1 };
    case 'VP8L': {
      const bits = head.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
};

/** Header bytes before the child boxes of the containers that hold image sizes. */
const headOf: Record<string, number> = { meta: 12, iprp: 8, ipco: 8 };

/** Reads boxes sequentially, children right after their parent's header: no seeking back, no recursion. */
const readHeic: Reader = function* (size) {
  let largest = nothing;
  for (let at = 0; at + 8 <= size;) {
    const head = yield { at, length: 8 };
    const declared = head.getUint32(0);
    const name = ascii(head, 4, 4);
    const wide = declared === 1 ? 8 : 0;
    const length =
      declared === 1 ? Number((yield { at, length: 16 }).getBigUint64(8)) : declared === 0 ? size - at : declared;
    const inside = headOf[name];
    if (name === 'ispe') {
      const extent = yield { at: at + wide, length: 20 };
      largest = larger(largest, { width: extent.getUint32(12), height: extent.getUint32(16) });
    }
    if (length < 8 + wide) return undefined;
    at += inside === undefined ? length : wide + inside;
  }
  return largest;
};

/** Limit on structures visited. Photos have a few hundred; GIFs five or six per frame. */
const manyStructures = 5_000;
const manyFrames = 50_000;

const readers: Record<string, { read: Reader; steps: number }> = {
  'image/png': { read: readPng, steps: 1 },
  'image/jpeg': { read: readJpeg, steps: manyStructures },
  'image/gif': { read: readGif, steps: manyFrames },
  'image/webp': { read: readWebp, steps: 1 },
  'image/heic': { read: readHeic, steps: manyStructures },
  'image/heif': { read: readHeic, steps: manyStructures },
};

/** Width and height in pixels as declared in the file's headers. Decodes nothing, with bounded work. */
export async function readDimensions(file: Readable, contentType: string): Promise<Dimensions | undefined> {
  const reader = readers[contentType];
  const size = reader && (await follow(file, reader.read(file.size), reader.steps));
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}
