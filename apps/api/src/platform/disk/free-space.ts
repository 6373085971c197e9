import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../db/embedded/start-error.ts';
import { fullDisk } from './outages.ts';

export interface FreeSpace {
  freeBytes: number;
  /** Space kept free, so that the database never hits the end of the disk. */
  reserveBytes: number;
}

const megabyte = 1024 * 1024;
const largestReserve = 256 * megabyte;
/** Two WAL segments, the minimum for PostgreSQL to start again. */
const leastReserve = 32 * megabyte;
const reservedPart = 0.05;
/** An empty database takes 45 MB. */
const newDatabase = 64 * megabyte;

export const inMegabytes = (bytes: number) => `${Math.floor(bytes / megabyte)} MB`;

/** The space on a folder's disk available to non-root users. The folder may not exist yet. */
export async function freeSpaceAt(
  folder: string,
  { HEARTH_DISK_RESERVE_MB }: Pick<Config, 'HEARTH_DISK_RESERVE_MB'>,
): Promise<FreeSpace> {
  const existing = existsSync(folder) || folder === dirname(folder) ? folder : dirname(folder);
  if (existing !== folder) return freeSpaceAt(existing, { HEARTH_DISK_RESERVE_MB });
  const { bavail, blocks, bsize } = await statfs(folder);
  const reserveBytes =
    HEARTH_DISK_RESERVE_MB === undefined
      ? Math.max(leastReserve, Math.min(largestReserve, blocks * bsize * reservedPart))
      : HEARTH_DISK_RESERVE_MB * megabyte;
  return { freeBytes: bavail * bsize, reserveBytes };
}

const isEmbedded = ({ DATABASE_URL }: Config) => DATABASE_URL === undefined;
export const clusterFolder = ({ HEARTH_DATA }: Config) => join(HEARTH_DATA, 'postgres');

/** Checks that the embedded database and, for a new one, its initial data will fit, before starting. */
export async function requireFreeSpace(config: Config, fillingBytes: () => Promise<number>): Promise<void> {
  if (!isEmbedded(config)) return;
  const isNew = !existsSync(clusterFolder(config));
  const { freeBytes, reserveBytes } = await freeSpaceAt(clusterFolder(config), config);
  const needed = isNew ? newDatabase + (await fillingBytes()) + reserveBytes : Math.min(leastReserve, reserveBytes);
  if (freeBytes >= needed) return;
  throw new StartError(
    `Not enough disk space to start: ${inMegabytes(freeBytes)} free in ${config.HEARTH_DATA} and Hearth needs ${inMegabytes(needed)} there${isNew ? `, ${inMegabytes(reserveBytes)} of them as a reserve` : ''}. Free some space, or set HEARTH_DATA to a folder on another disk.`,
  );
}

/** The explanation for a failed start; undefined if the disk isn't the cause or the message already says so. */
export async function explainFullDisk(failure: unknown, config: Config): Promise<string | undefined> {
  if (failure instanceof StartError) return undefined;
  const room = await freeSpaceAt(config.HEARTH_DATA, config).catch(() => undefined);
  const isLow = isEmbedded(config) && room && room.freeBytes < Math.max(room.reserveBytes, leastReserve);
  const isReported = fullDisk(failure) !== undefined;
  if (!isReported && !isLow) return undefined;
  const free = room ? `: ${inMegabytes(room.freeBytes)} are free in ${config.HEARTH_DATA}` : '';
  const reason = isReported && failure instanceof Error ? ` (${failure.message})` : '';
  return `Hearth couldn't start: out of disk space${free}${reason}. Free some space and start again.`;
}
