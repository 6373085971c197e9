import type { contract } from '@hearth/contract';
import { driftChecks, type ProviderHealth } from '@hearth/contract/insights/health';
import { healthMessages } from '@hearth/contract/insights/messages';
import type { Ctx } from '../../../platform/context.ts';
import { freeSpaceAt } from '../../../platform/disk/free-space.ts';
import { conflict } from '../../../platform/errors.ts';
import { readDatabase, readDriftChecks, readQueues } from '../../../platform/health.ts';
import { releaseHeldJobs } from '../../../platform/jobs/held.ts';
import { isBackupLate, lastGoodBackup } from '../../../platform/last-backup.ts';
import type { OutputOf, InputOf, PrepareContext } from '../../../platform/serve.ts';
import { version } from '../../../platform/version.ts';
import { readChannels, readOthers, retryFailedJobs } from './queries.ts';
import { isDatabaseStrained, isDiskLow, isDrifting, isQueueStuck } from './rules.ts';

type Calls = typeof contract.deploymentHealth;
type State = Awaited<ReturnType<typeof readState>>;

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** Read outside the transaction: only the tables' owner sees queues and connections. */
export async function readState({ db, platform: { config } }: PrepareContext) {
  const [queues, database, backupAt, disk] = await Promise.all([
    readQueues(db),
    readDatabase(db),
    lastGoodBackup(db),
    freeSpaceAt(config.HEARTH_DATA, config),
  ]);
  return { queues, database, backupAt, disk };
}

async function readProviders({ db, platform: { config } }: Ctx): Promise<ProviderHealth[]> {
  const [channels, others] = await Promise.all([readChannels(db), readOthers(db)]);
  const channel = (name: 'email' | 'text' | 'push', kind: string, isConfigured: boolean): ProviderHealth => {
    const row = channels.find((each) => each.channel === kind);
    const problem = isConfigured ? (row?.problem ?? null) : null;
    const [lastSuccessAt, lastFailureAt] = [iso(row?.sentAt), iso(row?.failedAt)];
    return { name, isConfigured, lastSuccessAt, lastFailureAt, problem, needsAttention: problem !== null };
  };
  const other = (
    name: 'giftCards' | 'exchangeRates' | 'integrations',
    isConfigured: boolean,
    at: Date | null,
    problem: string | null,
  ): ProviderHealth => ({
    name,
    isConfigured,
    lastSuccessAt: problem ? null : iso(at),
    lastFailureAt: problem ? iso(at) : null,
    problem: isConfigured ? problem : null,
    needsAttention: isConfigured && problem !== null,
  });
  const { integrations, failing } = others;
  const syncs = other(
    'integrations',
    integrations > 0,
    others.syncedAt,
    failing > 0 ? healthMessages.failingSyncs(failing, integrations) : null,
  );
  return [
    channel('email', 'EMAIL', config.SMTP_URL !== undefined),
    channel('text', 'SMS', config.TWILIO_ACCOUNT_SID !== undefined),
    channel('push', 'NOTIFICATION', config.EXPO_BASE_URL !== undefined),
    other('giftCards', config.TREMENDOUS_API_KEY !== undefined, others.fundsReadAt, null),
    other('exchangeRates', config.EXCHANGE_RATES_URL !== undefined, others.ratesCheckedAt, others.ratesFailure),
    { ...syncs, lastSuccessAt: iso(others.syncedAt), lastFailureAt: null },
  ];
}

/** The state of the deployment. */
export async function get(
  ctx: Ctx,
  _input: unknown,
  { queues, database, backupAt, disk }: State,
): Promise<OutputOf<Calls['get']>> {
  const { db, now, platform } = ctx;
  const [providers, checked] = await Promise.all([readProviders(ctx), readDriftChecks(db)]);
  return {
    data: {
      version,
      queues: queues.map((queue) => ({
        ...queue,
        oldestAt: iso(queue.oldestAt),
        lastFailedAt: iso(queue.lastFailedAt),
        needsAttention: isQueueStuck(queue, now),
      })),
      providers,
      live: { streams: platform.live.streams },
      disk: { freeBytes: disk.freeBytes, reserveBytes: Math.round(disk.reserveBytes), needsAttention: isDiskLow(disk) },
      database: { ...database, needsAttention: isDatabaseStrained(database) },
      backup: {
        isScheduled: platform.config.HEARTH_BACKUP_TO !== undefined,
        lastAt: iso(backupAt),
        needsAttention: isBackupLate(backupAt, platform.config, now),
      },
      checks: driftChecks.map((name) => {
        const { checkedAt = null, differences = 0 } = checked.get(name) ?? {};
        const needsAttention = isDrifting({ checkedAt, differences }, now);
        return { name, checkedAt: iso(checkedAt), differences, needsAttention };
      }),
    },
  };
}

/** Runs the failed jobs of a queue again. */
export async function retry(
  ctx: Ctx,
  { params: { queue } }: InputOf<Calls['retry']>,
): Promise<OutputOf<Calls['retry']>> {
  const retried = await retryFailedJobs(ctx.db, queue);
  if (retried === 0) throw conflict(healthMessages.nothingFailed);
  ctx.audit({ target: 'queue', id: null, propertyId: null, after: { queue, jobs: retried } });
  return { data: { retried } };
}

/** Runs or deletes the jobs that a restore held. */
export async function release(
  ctx: Ctx,
  { body: { decision } }: InputOf<Calls['release']>,
): Promise<OutputOf<Calls['release']>> {
  const jobs = await releaseHeldJobs(ctx.db, decision);
  if (jobs === 0) throw conflict(healthMessages.nothingHeld);
  ctx.audit({ target: 'queue', id: null, propertyId: null, after: { decision, jobs } });
  return { data: { jobs } };
}
