import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { eventually } from './eventually.ts';

/** Starts due jobs of this name now. Otherwise a job inserted by a test would be found only after seconds. */
export const wakeJobs = (db: Db, name: string) => sql`select pg_notify('hearth', ${`test\njobs ${name}`})`.execute(db);

/** Adds a job, by default as its schedule does. */
export async function queueJob(db: Db, name: string, data: object = {}): Promise<void> {
  await sql`insert into pgboss.job (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`.execute(db);
  await wakeJobs(db, name);
}

/** Adds a job unless one of this name is waiting or running. */
export async function queueAlone(db: Db, name: string, data: object): Promise<void> {
  await sql`insert into pgboss.job (name, data) select ${name}, ${JSON.stringify(data)}::jsonb
    where not exists (select from pgboss.job where name = ${name} and state in ('created', 'active'))`.execute(db);
  await wakeJobs(db, name);
}

/**
 * Makes the delayed jobs of this name due, with `data` if given. Waits until none is running, because a running job may
 * be about to queue the delayed one.
 */
export async function makeDue(db: Db, name: string, data: object = {}): Promise<void> {
  const matching = sql`name = ${name} and data @> ${JSON.stringify(data)}::jsonb`;
  await eventually(
    async () =>
      (await sql`select from pgboss.job where ${matching} and state = 'active'`.execute(db)).rows.length === 0,
  );
  await sql`update pgboss.job set start_after = now() where ${matching} and state < 'active'`.execute(db);
  await wakeJobs(db, name);
}
