import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

/** Who does these jobs looks at once: of what a test wrote itself nobody is told, and it is found within seconds alone. */
export const wakeJobs = (db: Db, name: string) => sql`select pg_notify('hearth', ${`test\njobs ${name}`})`.execute(db);

/** Adds a job as its schedule does. */
export async function queueJob(db: Db, name: string): Promise<void> {
  await sql`insert into pgboss.job (name, data) values (${name}, '{}')`.execute(db);
  await wakeJobs(db, name);
}

/** The same, unless one waits or is being done. */
export async function queueAlone(db: Db, name: string, data: object): Promise<void> {
  await sql`insert into pgboss.job (name, data) select ${name}, ${JSON.stringify(data)}::jsonb
    where not exists (select from pgboss.job where name = ${name} and state in ('created', 'active'))`.execute(db);
  await wakeJobs(db, name);
}
