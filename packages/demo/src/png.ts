import { crc32, deflateSync } from 'node:zlib';

/** A truecolour PNG of RGB bytes, row by row. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const stride = width * 3;
  const raw = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    // Filter 2: the difference to the row above, which suits skies and walls.
    raw[y * (stride + 1)] = 2;
    for (let x = 0; x < stride; x += 1) {
      raw[y * (stride + 1) + 1 + x] =
        (pixels[y * stride + x] as number) - (y > 0 ? (pixels[(y - 1) * stride + x] as number) : 0);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}
