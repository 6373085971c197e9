import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CodedError } from '../errors.ts';
import { checkImage as checkImageFile, checkUpload } from './check.ts';
import { maxUploadBytes } from './limits.ts';
import { inMemory } from './reading.ts';

const checkImage = (bytes: Uint8Array) => checkImageFile(inMemory(bytes));

const fromBase64 = (text: string) => Buffer.from(text, 'base64');

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const uint16le = (...values: number[]) => Buffer.from(values.flatMap((value) => [value & 0xff, value >> 8]));

function pngChunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  return Buffer.concat([uint32(content.byteLength), body, uint32(crc32(body))]);
}

function png(width: number, height: number): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(38 * 21))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function gif(screen: [number, number], frame: [number, number]): Buffer {
  return Buffer.concat([
    Buffer.from('GIF89a'),
    uint16le(...screen),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c]),
    uint16le(0, 0, ...frame),
    Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b]),
  ]);
}

function webp(chunk: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(chunk.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), chunk]);
}

function box(name: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint32(content.length + 8), Buffer.from(name), content]);
}

function heic(...sizes: [number, number][]): Buffer {
  const extents = sizes.map(([width, height]) => box('ispe', uint32(0), uint32(width), uint32(height)));
  return Buffer.concat([
    box('ftyp', Buffer.from('heic'), uint32(0), Buffer.from('mif1heic')),
    box('meta', uint32(0), box('hdlr', Buffer.alloc(24)), box('iprp', box('ipco', ...extents))),
    box('mdat', Buffer.alloc(64)),
  ]);
}

const jpeg = fromBase64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAVACUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AmAKmCAAAAAAAAAA//9k=',
);
const lossy = webp(
  fromBase64('VlA4IDgAAAAwAwCdASolABUAPtFmrFCoJaQipWgBABoJZwDOOBEBi2YAAP7ni/q0mkXn/9i/YH8Sx9RFJ5gAAA=='),
);
const lossless = webp(fromBase64('VlA4TBAAAAAvJAAFAAdQwChg/wMR0f8A'));
const extended = webp(
  Buffer.concat([Buffer.from('VP8X\x0a\0\0\0\x10\0\0\0\x24\0\0\x14\0\0', 'latin1'), lossless.subarray(12)]),
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

const images: [string, string, Buffer][] = [
  ['JPEG', 'image/jpeg', jpeg],
  ['PNG', 'image/png', png(37, 21)],
  ['GIF', 'image/gif', gif([37, 21], [37, 21])],
  ['lossy WebP', 'image/webp', lossy],
  ['lossless WebP', 'image/webp', lossless],
  ['extended WebP', 'image/webp', extended],
  ['HEIC', 'image/heic', heic([8, 8], [37, 21])],
];

describe('upload content', () => {
  test.for(images)('a %s is detected as an image of 37 by 21 pixels', async ([, contentType, bytes]) => {
    expect(await checkImage(bytes)).toEqual({ contentType, size: bytes.length, width: 37, height: 21 });
  });

  test('a PDF is a document, not an image', async () => {
    expect(await checkUpload(inMemory(pdf), 'pdf')).toEqual({ contentType: 'application/pdf', size: pdf.length });
    await expect(checkUpload(inMemory(pdf), 'image')).rejects.toMatchObject({
      code: 'IMAGE_ONLY',
      message: 'Only JPEG, PNG, WebP, GIF or HEIC images are allowed',
    });
  });

  test.for([
    ['an image', png(37, 21)],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a web page that mentions %PDF-', Buffer.from('<html>%PDF-1.7')],
    ['a PDF behind a music tag', Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), pdf])],
    ['nothing', Buffer.alloc(0)],
  ] as [string, Buffer][])('%s is not a PDF', async ([, bytes]) => {
    await expect(checkUpload(inMemory(bytes), 'pdf')).rejects.toMatchObject({
      code: 'PDF_ONLY',
      message: 'Only PDF files are allowed',
    });
  });

  test.for([
    ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a JPEG behind a music tag', Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), jpeg])],
    ['a JPEG truncated before its size', jpeg.subarray(0, 60)],
    ['a PNG without width', png(0, 21)],
    ['nothing', Buffer.alloc(0)],
  ] as [string, Buffer][])('%s is refused as an image', async ([, bytes]) => {
    await expect(checkImage(bytes)).rejects.toMatchObject({ code: 'IMAGE_ONLY' });
  });
});

describe('limits', () => {
  test('15 MB is accepted, and one byte more is refused', async () => {
    const full = Buffer.concat([pdf, Buffer.alloc(maxUploadBytes - pdf.length)]);
    expect(await checkUpload(inMemory(full), 'pdf')).toMatchObject({ size: 15_728_640 });
    await expect(checkUpload(inMemory(Buffer.concat([full, Buffer.alloc(1)])), 'pdf')).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: 'File size should be less than 15MB',
    });
  });

  test.for([
    ['PNG', png(10_000, 5_001)],
    ['GIF by its screen size', gif([10_000, 5_001], [1, 1])],
    ['GIF by a frame larger than its screen', gif([1, 1], [10_000, 5_001])],
    ['WebP', webp(Buffer.concat([Buffer.from('VP8X\x0a\0\0\0\x10\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1')]))],
    ['HEIC by its largest picture', heic([37, 21], [10_000, 5_001], [8, 8])],
  ] as [string, Buffer][])('a %s over 50 megapixels is refused without decoding', async ([, bytes]) => {
    await expect(checkImage(bytes)).rejects.toMatchObject({ code: 'IMAGE_TOO_MANY_PIXELS' });
  });

  test('exactly 50 megapixels is accepted', async () => {
    expect(await checkImage(png(10_000, 5_000))).toMatchObject({ width: 10_000, height: 5_000 });
  });

  /** Fills 15 MB with as many repeatable structures as fit. */
  const full = (start: Uint8Array, part: Uint8Array) =>
    Buffer.concat([start, Buffer.alloc(maxUploadBytes - start.length, part)]);
  const ftyp = box('ftyp', Buffer.from('heic'), uint32(0), Buffer.from('mif1heic'));
  const gifStart = gif([37, 21], [37, 21]).subarray(0, 19);
  test.for([
    ['HEIC of empty boxes', full(ftyp, box('free'))],
    ['HEIC of nested boxes', full(ftyp, Buffer.concat([uint32(maxUploadBytes), Buffer.from('ipco')]))],
    ['HEIC of picture sizes', full(ftyp, box('ispe', uint32(0), uint32(37), uint32(21)))],
    ['HEIC of long boxes without length', full(ftyp, Buffer.concat([uint32(1), Buffer.from('free'), Buffer.alloc(8)]))],
    ['JPEG of fill bytes', full(jpeg.subarray(0, 2), Buffer.from([0xff]))],
    ['JPEG of empty segments', full(jpeg.subarray(0, 2), Buffer.from([0xff, 0xe0, 0, 2]))],
    ['JPEG of segments without length', full(jpeg.subarray(0, 2), Buffer.from([0xff, 0xe0, 0, 0]))],
    ['GIF of empty extensions', full(gifStart, Buffer.from([0x21, 0xfe, 0]))],
    ['GIF of one-byte blocks', full(Buffer.concat([gifStart, Buffer.from([0x21, 0xfe])]), Buffer.from([1, 1]))],
    ['GIF of empty frames', full(gifStart, Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]))],
  ] as [string, Buffer][])('a %s is refused quickly', async ([, bytes]) => {
    const before = process.threadCpuUsage();
    await expect(checkImage(bytes)).rejects.toMatchObject({ code: 'IMAGE_ONLY' });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(150);
  });

  test('a 15 MB GIF in ordinary blocks is accepted', async () => {
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 37, 0, 21, 0, 0, 2]);
    const blocks = Buffer.alloc(60_000 * 256, Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 7)]));
    const whole = Buffer.concat([gifStart, frame, blocks, Buffer.from([0, 0x3b])]);
    expect(await checkImage(whole)).toMatchObject({ size: whole.length, width: 37, height: 21 });
  });

  test('damaged images are either accepted or refused, without other errors', async () => {
    const damage = fc.tuple(
      fc.constantFrom(...images.map(([, , bytes]) => bytes)),
      fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }),
      fc.nat(300),
    );
    await fc.assert(
      fc.asyncProperty(damage, async ([image, changes, length]) => {
        const bytes = Buffer.from(image.subarray(0, length + 12));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const outcome = await checkImage(bytes).catch((error: unknown) => error);
        expect(outcome instanceof CodedError || (outcome as { width: number }).width > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
