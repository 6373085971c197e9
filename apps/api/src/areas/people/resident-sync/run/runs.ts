import { sql, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import type { RunCounts } from '@hearth/contract/people/resident-sync-record';
import type { DB, Tx } from '../../../../platform/db/database.ts';
import { oneRow, equals, sortedBy, type Sql } from '../../../../platform/db/page.ts';
import type { Claim } from '../../../../platform/outbound/task-rows.ts';
import type { InputOf } from '../../../../platform/serve.ts';
import { runs } from '../fields.ts';

export const lockRun = (db: Tx, propertyId: string, id: string) =>
  db
    .selectFrom('sync_runs')
    .selectAll()
    .where('id', '=', id)
    .where('property_id', '=', propertyId)
    .forUpdate()
    .executeTakeFirst();
export type Run = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

export const readRunRow = (db: Tx, propertyId: string, id: string) =>
  db.selectFrom('sync_runs').selectAll().where('id', '=', id).where('property_id', '=', propertyId).executeTakeFirst();

export const openRun = (db: Tx, propertyId: string) =>
  db
    .selectFrom('sync_runs')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('state', 'in', ['reading', 'planning', 'waiting', 'applying'])
    .executeTakeFirst();

export const insertRun = (
  db: Tx,
  run: {
    id: string;
    property_id: string;
    integration_id: string;
    kind: string;
    cause: string;
    since: Date | null;
    state: string;
    started_by: string | null;
  },
) =>
  db
    .insertInto('sync_runs')
    .values(run)
    .onConflict((other) => other.doNothing())
    .returning(['id', 'fence'])
    .executeTakeFirst();

export const updateRun = (db: Tx, id: string, change: Updateable<DB['sync_runs']>) =>
  db.updateTable('sync_runs').set(change).where('id', '=', id).execute();

/** Number of unreviewed people the integration added since then. */
export async function countAddedUnreviewed(db: Tx, integrationId: string, since: Date): Promise<number> {
  const { added } = await db
    .selectFrom('sync_runs')
    .select(sql<number>`coalesce(sum((counts ->> 'created')::int), 0)::int`.as('added'))
    .where('integration_id', '=', integrationId)
    .where('started_at', '>=', since)
    .where('state', 'in', ['applying', 'done'])
    .where('decided_by', 'is', null)
    .executeTakeFirstOrThrow();
  return added;
}

/**
 * Residents changed or proposed for move-out by a run and the unreviewed runs of its integration since then, each counted
 * once.
 */
export async function countChangedUnreviewed(
  db: Tx,
  integrationId: string,
  runId: string,
  since: Date,
): Promise<number> {
  const { changed } = await db
    .selectFrom('sync_lines as l')
    .innerJoin('sync_runs as r', 'r.id', 'l.run_id')
    .leftJoin('sync_records as s', 's.id', 'l.record_id')
    .select(sql<number>`count(distinct coalesce(l.user_id, s.user_id, l.record_id))::int`.as('changed'))
    .where('r.integration_id', '=', integrationId)
    .where('l.action', 'in', ['change', 'transfer', 'moveOut'])
    .where((is) =>
      is.or([
        is('r.id', '=', runId),
        is.and([
          is('r.started_at', '>=', since),
          is('r.state', 'in', ['applying', 'done']),
          is('r.decided_by', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return changed;
}

/** Claims a run. Each interruption counts as an attempt. */
export const claimRun = (db: Tx, { id, failures, lostAt }: Claim) =>
  db
    .updateTable('sync_runs')
    .set({ attempts: lostAt ? failures + 1 : failures })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Adds to a run's counts. */
export const addCounts = (counts: unknown, more: Partial<RunCounts>) => {
  const sum = { ...(counts as Record<string, number>) };
  for (const [key, value] of Object.entries(more)) sum[key] = (sum[key] ?? 0) + value;
  return JSON.stringify(sum);
};

const runJoins = () => sql`join integrations i on i.id = r.integration_id`;
export const runList = (propertyId: string, query: InputOf<typeof contract.residentSync.runs>['query']) => ({
  where: [sql`r.property_id = ${propertyId}`, equals(sql`r.id`, query.runId)],
  order: sortedBy({ startedAt: [sql`r.started_at`] } satisfies Record<typeof query.orderBy, readonly Sql[]>, query),
  joins: runJoins,
});
export const readRun = (db: Tx, id: string) => oneRow(db, { ...runs.read.list, joins: runJoins }, id);
