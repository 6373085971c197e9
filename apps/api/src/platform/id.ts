import { randomUUID } from 'node:crypto';

let last = 0;

/** Creates an id: 24 lowercase hex characters that sort by time, strictly within this process. */
export function newId(now = Date.now()): string {
  last = Math.max(last + 1, now * 256);
  const time = Math.floor(last / 256)
    .toString(16)
    .padStart(12, '0');
  const sequence = (last % 256).toString(16).padStart(2, '0');
  // Node buffers randomness for UUIDs, but not for `randomBytes`.
  const random = randomUUID();
  return time + sequence + random.slice(0, 8) + random.slice(9, 11);
}
