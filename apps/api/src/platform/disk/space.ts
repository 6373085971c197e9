import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { noSpace } from '../errors.ts';
import type { Logger } from '../log.ts';
import { fullDisk, type StorageKind } from './outages.ts';
import { clusterFolder, inMegabytes, freeSpaceAt } from './free-space.ts';

/** Tracks whether there is space to save, so that calls are refused up front instead of failing midway. */
export interface Space {
  readonly isFull: boolean;
  /** The reason nothing can be saved, for operators; undefined while there is space. */
  readonly reason: string | undefined;
  /** Throws the 507 for a call that saves these kinds of data. */
  require(kinds: readonly StorageKind[]): void;
  /** Reports a failure caused by a full disk, which free space may not show: a quota, or another machine's disk. */
  reportFull(kind: StorageKind): void;
  /** Calls the listener when the disk fills up or has space again. Returns the function that stops following. */
  follow(listener: () => void): () => void;
  /** Free bytes on the fullest watched disk. */
  readonly freeBytes: number;
  close(): void;
}

const checkEveryMs = 1_000;
const tryMs = 5_000;
const tryBytes = 8 * 1024 * 1024;
/** Hysteresis: space is back at 9/8 of the reserve, so that the state doesn't flap. */
const enough = 9 / 8;

interface Disk {
  kind: StorageKind;
  /** Undefined for a database on another machine. */
  folder?: string;
  freeBytes: number;
  reserveBytes: number;
  isLow: boolean;
  /** Set by a failure, until a test write succeeds. */
  hasRefused: boolean;
}

const names: Record<StorageKind, string> = { records: 'the database', files: 'the files' };

/** Test writes as large as a call may make, rolled back or deleted afterward. */
const tries: Record<StorageKind, (parts: { db: Db; incoming: string }) => Promise<void>> = {
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
 * Watches the disks of the embedded database and the files. Below the reserve, calls that save are refused up front, so
 * that PostgreSQL never runs out of WAL space; reads continue.
 */
export async function openSpace({ config, db, log }: { config: Config; db: Db; log: Logger }): Promise<Space> {
  const files = join(config.HEARTH_DATA, 'files');
  const fresh = { freeBytes: Infinity, reserveBytes: 0, isLow: false, hasRefused: false };
  const disks: Disk[] = [
    { kind: 'records', ...(config.DATABASE_URL === undefined && { folder: clusterFolder(config) }), ...fresh },
    { kind: 'files', folder: files, ...fresh },
  ];
  const listeners = new Set<() => void>();
  let wasFull = false;
  let triedAt = 0;

  const isFull = ({ isLow, hasRefused }: Disk) => isLow || hasRefused;
  const full = () => disks.filter(isFull);
  const reasonOf = ({ kind, freeBytes, reserveBytes, isLow }: Disk) =>
    isLow
      ? `The disk with ${names[kind]} has ${inMegabytes(freeBytes)} free, and ${inMegabytes(reserveBytes)} are reserved.`
      : `The disk with ${names[kind]} is full.`;

  function report() {
    const nowFull = full().length > 0;
    if (nowFull === wasFull) return;
    wasFull = nowFull;
    const [first] = full();
    if (first) log.error({ folder: config.HEARTH_DATA }, `${reasonOf(first)} Writes are refused, and jobs wait.`);
    else log.warn({ folder: config.HEARTH_DATA }, 'Disk space is available again.');
    for (const listener of listeners) listener();
  }

  async function checkDisk(disk: Disk, isTestDue: boolean) {
    if (disk.folder !== undefined) {
      Object.assign(disk, await freeSpaceAt(disk.folder, config));
      disk.isLow = disk.freeBytes < disk.reserveBytes * (disk.isLow ? enough : 1);
    }
    if (!disk.hasRefused || disk.isLow || !isTestDue) return;
    disk.hasRefused = await tries[disk.kind]({ db, incoming: join(files, '.incoming') }).then(
      () => false,
      (error: unknown) => fullDisk(error) !== undefined,
    );
  }

  async function checkDisks() {
    const isTestDue = Date.now() - triedAt >= tryMs;
    if (isTestDue) triedAt = Date.now();
    for (const disk of disks)
      await checkDisk(disk, isTestDue).catch((error: unknown) =>
        log.debug({ err: error }, "couldn't read the free disk space"),
      );
    report();
  }

  await checkDisks();
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void checkDisks().finally(() => (isChecking = false));
  }, checkEveryMs);

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
      if (full().some(({ kind }) => kinds.includes(kind))) throw noSpace();
    },
    reportFull(kind) {
      triedAt = Date.now();
      for (const disk of disks) if (disk.kind === kind) disk.hasRefused = true;
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
