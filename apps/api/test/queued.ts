import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

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
