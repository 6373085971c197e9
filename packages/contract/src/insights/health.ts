import { z } from 'zod';
import { platformWide } from '../endpoint.ts';
import { instant } from '../primitives.ts';
import { shared } from '../resource.ts';

const count = z.int().min(0);
const part = { needsAttention: z.boolean() };

export const queueName = z.string().regex(/^[a-z][a-z0-9.-]{0,79}$/);
const queue = z.object({
  ...part,
  name: z.string(),
  /** Due now, not started. */
  waiting: count,
  scheduled: count,
  /** Held by a restore until an admin decides. */
  held: count,
  running: count,
  failed: count,
  /** When the oldest waiting job was due. */
  oldestAt: instant.nullable(),
  lastFailedAt: instant.nullable(),
  /** Classes of the errors. */
  errors: z.array(z.string()),
});
export type QueueHealth = z.infer<typeof queue>;

export const providerNames = ['email', 'text', 'push', 'giftCards', 'exchangeRates', 'integrations'] as const;
const provider = z.object({
  ...part,
  name: z.enum(providerNames),
  isConfigured: z.boolean(),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  /** Problems that only the operator can fix. */
  problem: z.string().nullable(),
});
export type ProviderHealth = z.infer<typeof provider>;

export const driftChecks = ['ledger', 'pointLogs', 'dashboard', 'platform'] as const;
export type DriftCheck = (typeof driftChecks)[number];
const driftCheck = z.object({
  ...part,
  name: z.enum(driftChecks),
  /** Null before the first night. */
  checkedAt: instant.nullable(),
  differences: count,
});

const health = z.object({
  version: z.string(),
  /** Queues with unfinished or failed jobs. */
  queues: z.array(queue),
  providers: z.array(provider),
  /** Live streams of the server that answered. */
  live: z.object({ streams: count }),
  disk: z.object({ ...part, freeBytes: count, reserveBytes: count }),
  database: z.object({
    ...part,
    version: z.string(),
    bytes: count,
    connections: count,
    connectionsMaximum: count,
    /** Age of the oldest open transaction; null if none is open. */
    oldestTransactionSeconds: z.number().min(0).nullable(),
  }),
  /** `lastAt` is when the last good one was started. */
  backup: z.object({ ...part, isScheduled: z.boolean(), lastAt: instant.nullable() }),
  checks: z.array(driftCheck),
});
export type HealthState = z.infer<typeof health>;

const healthCalls = shared({ tag: 'Health', scope: platformWide, permission: 'health.manage' });

export const getHealth = healthCalls.endpoint('GET /health', {
  summary: 'Get the state of queues, providers, live updates, disk, database and nightly checks',
  output: z.object({ data: health }),
});

export const retryQueue = healthCalls.endpoint('POST /health/queues/{queue}/retry', {
  summary: 'Retry the failed jobs of a queue',
  params: { queue: queueName },
  output: z.object({ data: z.object({ retried: count }) }),
  action: 'queue.retry',
});

export const releaseHeldJobs = healthCalls.endpoint('POST /health/held-jobs', {
  summary: 'Run or discard the jobs that were queued in a restored backup',
  body: z.strictObject({ decision: z.enum(['run', 'discard']) }),
  output: z.object({ data: z.object({ jobs: count }) }),
  action: 'queue.release',
});

export const deploymentHealth = { get: getHealth, retry: retryQueue, release: releaseHeldJobs };
