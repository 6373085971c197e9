import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import { newSecret } from './tokens.ts';

/** A secret that the deployment made for itself when it was first asked for; the same from then on, in every process. */
export async function ownSecret(db: Db, name: string): Promise<string> {
  await sql`insert into deployment_secrets (name, value) values (${name}, ${newSecret().secret}) on conflict do nothing`.execute(
    db,
  );
  const row = await db
    .selectFrom('deployment_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
