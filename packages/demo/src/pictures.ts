import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type Picture = { name: string; bytes: Uint8Array; sha256: string; size: number; contentType: 'image/webp' };

/** Scenes of 800 by 600 pixels that residents could have photographed. Keep the order: draws use the index. */
const names = [
  'dusk-over-the-city',
  'rooftop-pool',
  'balcony-garden',
  'morning-coffee',
  'dog-in-the-park',
  'mountain-hike',
  'birthday-cake',
  'lights-at-night',
  'bicycle-at-the-door',
  'day-at-the-beach',
  'autumn-avenue',
  'door-with-wreath',
];

let read: readonly Picture[] | undefined;

/** Pictures sent by demo residents, loaded once per process. */
export function demoPictures(): readonly Picture[] {
  read ??= names.map((name) => {
    const bytes = readFileSync(new URL(`../pictures/${name}.webp`, import.meta.url));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name: `${name}.webp`, bytes, sha256, size: bytes.byteLength, contentType: 'image/webp' };
  });
  return read;
}
