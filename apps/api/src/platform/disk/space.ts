import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { noSpace } from '../errors.ts';
import type { Logger } from '../log.ts';
import { fullDisk, type Kept } from './outages.ts';
import { clusterFolder, inMegabytes, roomAt } from './room.ts';

/** Whether there is room to save anything: nothing is refused half way when it can be refused before. */
export interface Space {
  readonly isFull: boolean;
  /** Why nothing can be saved, for those who operate the server; undefined while there is room. */
  readonly reason: string | undefined;
  /** Throws the 507 of a call that saves a record, or files as well. */
  require(kinds: readonly Kept[]): void;
  /** Told of a failure that means a full disk, which figures may not show: a quota, or another machine's disk. */
  noticed(kept: Kept): void;
  /** Told each time that it becomes full, or has room again. Answers how to stop. */
  follow(listener: () => void): () => void;
  /** Bytes free on the fullest of the disks that are watched. */
  readonly freeBytes: number;
  close(): void;
}

const lookMs = 1_000;
const tryMs = 5_000;
const tryBytes = 8 * 1024 * 1024;
/** Room again is an eighth more than the reserve, so that the answer does not change from second to second. */
const enough = 9 / 8;

interface Disk {
  kept: Kept;
  /** Undefined for a database on another machine. */
  folder?: string;
  freeBytes: number;
  reserveBytes: number;
  isLow: boolean;
  /** Set by a failure, until a try succeeds. */
  hasRefused: boolean;
}

const names: Record<Kept, string> = { records: 'the database', files: 'the files' };

/** Writes as much as a call may, and nothing of it stays. */
const tries: Record<Kept, (parts: { db: Db; incoming: string }) => Promise<void>> = {
  async records({ db }) {
    await db.transaction().execute(async (tx) => {
      await sql`create temporary table space_wanted on commit drop as
        select repeat('x', 1024) as filling from generate_series(1, ${tryBytes / 1024})`.execute(tx);
    });
  },
  async files({ incoming }) {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const path = join(incoming, randomUUID());
    try {
      const handle = await open(path, 'wx', 0o600);
      await handle.writeFile(Buffer.alloc(tryBytes)).finally(() => handle.close());
    } finally {
      await rm(path, { force: true });
    }
  },
};

/**
 * Watches the disks of the embedded database and of the files. Where less than the reserve is left, calls that save are refused
 * before they begin, so that PostgreSQL, which cannot go on without its log, never meets the end of the disk; reading goes on.
 */
export async function openSpace({ config, db, log }: { config: Config; db: Db; log: Logger }): Promise<Space> {
  const files = join(config.HEARTH_DATA, 'files');
  const fresh = { freeBytes: Infinity, reserveBytes: 0, isLow: false, hasRefused: false };
  const disks: Disk[] = [
    { kept: 'records', ...(config.DATABASE_URL === undefined && { folder: clusterFolder(config) }), ...fresh },
    { kept: 'files', folder: files, ...fresh },
  ];
  const listeners = new Set<() => void>();
  let wasFull = false;
  let triedAt = 0;

  const isFull = ({ isLow, hasRefused }: Disk) => isLow || hasRefused;
  const full = () => disks.filter(isFull);
  const reasonOf = ({ kept, freeBytes, reserveBytes, isLow }: Disk) =>
    isLow
      ? `The disk with ${names[kept]} has ${inMegabytes(freeBytes)} free, and ${inMegabytes(reserveBytes)} are reserved.`
      : `The disk with ${names[kept]} is full.`;

  function report() {
    const nowFull = full().length > 0;
    if (nowFull === wasFull) return;
    wasFull = nowFull;
    const [first] = full();
    if (first) log.error({ folder: config.HEARTH_DATA }, `${reasonOf(first)} Writes are refused, and jobs wait.`);
    else log.warn({ folder: config.HEARTH_DATA }, 'There is disk space again.');
    for (const listener of listeners) listener();
  }

  async function look(disk: Disk, mayTry: boolean) {
    if (disk.folder !== undefined) {
      Object.assign(disk, await roomAt(disk.folder, config));
      disk.isLow = disk.freeBytes < disk.reserveBytes * (disk.isLow ? enough : 1);
    }
    if (!disk.hasRefused || disk.isLow || !mayTry) return;
    disk.hasRefused = await tries[disk.kept]({ db, incoming: join(files, '.incoming') }).then(
      () => false,
      (error: unknown) => fullDisk(error) !== undefined,
    );
  }

  async function lookAround() {
    const mayTry = Date.now() - triedAt >= tryMs;
    if (mayTry) triedAt = Date.now();
    for (const disk of disks)
      await look(disk, mayTry).catch((error: unknown) =>
        log.debug({ err: error }, "couldn't read the free disk space"),
      );
    report();
  }

  await lookAround();
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void lookAround().finally(() => (looking = false));
  }, lookMs);

  return {
    get isFull() {
      return full().length > 0;
    },
    get reason() {
      const [first] = full();
      return first && reasonOf(first);
    },
    get freeBytes() {
      return Math.min(...disks.map(({ freeBytes }) => freeBytes));
    },
    require(kinds) {
      if (full().some(({ kept }) => kinds.includes(kept))) throw noSpace();
    },
    noticed(kept) {
      triedAt = Date.now();
      for (const disk of disks) if (disk.kept === kept) disk.hasRefused = true;
      report();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      listeners.clear();
    },
  };
}
