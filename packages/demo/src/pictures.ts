import { createHash } from 'node:crypto';
import { Canvas } from './canvas.ts';
import { scenes } from './scenes.ts';

export type Picture = { name: string; bytes: Uint8Array; sha256: string; size: number; contentType: 'image/png' };

let drawn: readonly Picture[] | undefined;

/** The pictures that demo residents send, as PNG files; drawn once in a process. */
export function demoPictures(): readonly Picture[] {
  drawn ??= scenes.map((paint) => {
    const canvas = new Canvas(800, 600);
    paint(canvas);
    const bytes = canvas.png();
    return {
      name: `${paint.name}.png`,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.byteLength,
      contentType: 'image/png',
    };
  });
  return drawn;
}
