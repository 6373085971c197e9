import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import { unfinishedRestore } from '../platform/db/connect.ts';
import type { Db } from '../platform/db/database.ts';
import { StartError } from '../platform/db/embedded/start-error.ts';

/** May be in the data folder beforehand, because backups don't have it. */
const keyFiles = new Set(['hearth.key', 'hearth.key.next']);

const markerOf = ({ HEARTH_DATA }: Config) => join(HEARTH_DATA, unfinishedRestore);

/**
 * Refuses an embedded target that isn't empty, and marks it until `finishFolder`: Hearth doesn't start on a folder whose
 * restore was cut off. A database of one's own needs no mark, because the restore is one transaction there.
 */
export async function claimFolder(config: Config): Promise<void> {
  if (config.DATABASE_URL) return;
  const folder = config.HEARTH_DATA;
  if (existsSync(markerOf(config)))
    throw new StartError(
      `An earlier restore into ${folder} didn't finish. Delete that folder, except hearth.key, and run this again.`,
    );
  const names = existsSync(folder) ? await readdir(folder) : [];
  const other = names.find((name) => !keyFiles.has(name));
  if (other !== undefined)
    throw new StartError(
      `${folder} isn't empty (${other}). Backups can only be restored into an empty data folder: set HEARTH_DATA to a new one.`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const marker = await open(markerOf(config), 'wx', 0o600);
  await marker.sync().finally(() => marker.close());
}

export const finishFolder = (config: Config) => rm(markerOf(config), { force: true });

/** Refuses a database with tables of Hearth, or with any table in the schema that Hearth uses. */
export async function refuseUsedDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by c.relname <> 'migrations' limit 1`.execute(
    db,
  );
  if (rows[0])
    throw new StartError(
      `The database at DATABASE_URL isn't empty (table ${rows[0].name}). Backups can only be restored into an empty database.`,
    );
}
