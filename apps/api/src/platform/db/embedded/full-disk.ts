import { statfsSync } from 'node:fs';

/** How PostgreSQL says that there is no room for it. */
export const fullDisk = /No space left on device|Disk quota exceeded/;

/** One segment of its log, without which it does not come up. */
const segmentBytes = 16 * 1024 * 1024;

/** True when a server ended for want of space. What it said of that may have had no room itself. */
export function endedForSpace(reason: string, folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return fullDisk.test(reason) || bavail * bsize < segmentBytes;
}
