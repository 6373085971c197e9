import { sql } from 'kysely';
import { readCatalog } from '../../src/platform/db/catalog.ts';
import type { Db } from '../../src/platform/db/database.ts';

/** Everything declared in schema `public`, and the seed rows, one line each. */
export async function catalogOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('row of system_config %s', to_jsonb(r) - '{id,updated_at}'::text[]) as line from system_config r
    union all
    select format('row of quiet_hours %s', to_jsonb(r) - 'updated_at') from quiet_hours r
    union all
    select format('row of accounts %s', to_jsonb(r)) from accounts r
    union all
    select format('row of changes_trimmed %s', to_jsonb(r)) from changes_trimmed r
    union all
    select format('row of audit_newest_seal %s', to_jsonb(r)) from audit_newest_seal r`.execute(db);
  return [...(await readCatalog(db)), ...rows.map(({ line }) => line).sort()];
}
