import type { Config } from '../../../platform/config.ts';
import type { DatabaseState, QueueState } from '../../../platform/health.ts';
import type { FreeSpace } from '../../../platform/disk/free-space.ts';

const minuteMs = 60_000;
const waitMaximumMs = 15 * minuteMs;
const transactionSecondsMaximum = 300;
const connectionsShare = 0.8;
/** Nightly checks may be late by an hour. */
const checkMaximumMs = 25 * 60 * minuteMs;

export const isQueueStuck = ({ failed, held, oldestAt }: Pick<QueueState, 'failed' | 'held' | 'oldestAt'>, now: Date) =>
  failed > 0 || held > 0 || (oldestAt !== null && now.getTime() - oldestAt.getTime() > waitMaximumMs);

export const isDatabaseStrained = ({ connections, connectionsMaximum, oldestTransactionSeconds }: DatabaseState) =>
  connections > connectionsShare * connectionsMaximum || (oldestTransactionSeconds ?? 0) > transactionSecondsMaximum;

export const isDiskLow = ({ freeBytes, reserveBytes }: FreeSpace) => freeBytes < 4 * reserveBytes;

/** A check that hasn't run yet is fine: it runs at night. */
export const isDrifting = ({ checkedAt, differences }: { checkedAt: Date | null; differences: number }, now: Date) =>
  differences > 0 || (checkedAt !== null && now.getTime() - checkedAt.getTime() > checkMaximumMs);

/** Only scheduled backups can be late: Hearth doesn't know of others. */
export const isBackupLate = (
  lastAt: Date | undefined,
  { HEARTH_BACKUP_TO, HEARTH_BACKUP_EVERY_HOURS }: Pick<Config, 'HEARTH_BACKUP_TO' | 'HEARTH_BACKUP_EVERY_HOURS'>,
  now: Date,
) =>
  HEARTH_BACKUP_TO !== undefined &&
  (lastAt === undefined || now.getTime() - lastAt.getTime() > 2 * HEARTH_BACKUP_EVERY_HOURS * 60 * minuteMs);
