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
