import { statfsSync } from 'node:fs';

/** PostgreSQL's messages for a full disk. */
export const fullDisk = /No space left on device|Disk quota exceeded/;

/** One WAL segment, the minimum PostgreSQL needs to start. */
const segmentBytes = 16 * 1024 * 1024;

/**
 * True if the server ended because the disk is full. Its own message may not have fit in the log, so free space counts,
 * too.
 */
export function endedForSpace(reason: string, folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return fullDisk.test(reason) || bavail * bsize < segmentBytes;
}
