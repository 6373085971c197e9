import { Client, escapeIdentifier } from 'pg';
import type { Connection } from '../../src/platform/db/embedded/databases.ts';
import { eventually } from '../eventually.ts';

interface Table {
  name: string;
  columns: string[];
}

const everyTable = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`;

/** SQLSTATE: lock held by someone else. */
export const lockNotAvailable = '55P03';

/**
 * Snapshots the rows of a database. `restore` brings them back and deletes all others, bypassing triggers and foreign
 * keys. It waits for running jobs and writers, because a commit between two deletes would leave rows behind.
 */
export async function snapshotRows(database: Connection) {
  const client = new Client({ ...database, user: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows: tables } = await client.query<Table>(everyTable);
  await client.query('create schema kept');
  const statements: string[] = [];
  for (const { name, columns } of tables) {
    const copy = `kept.${escapeIdentifier(name)}`;
    const { rowCount } = await client.query(`create table ${copy} as table ${name}`);
    statements.push(`delete from ${name}`);
    if (rowCount === 0) await client.query(`drop table ${copy}`);
    else {
      const list = columns.join();
      statements.push(`insert into ${name} (${list}) overriding system value select ${list} from ${copy}`);
    }
  }
  const lock = `lock table ${tables.map(({ name }) => name).join()} in exclusive mode nowait`;
  const restoring = [...statements, 'commit'].join(';\n');
  await client.query('set session_replication_role = replica');
  async function isQuiet() {
    await client.query('begin');
    const isLocked = await client.query(lock).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== lockNotAvailable) throw error;
        return false;
      },
    );
    if (isLocked) {
      const { rowCount } = await client.query("select from pgboss.job where state = 'active' limit 1");
      if (rowCount === 0) return true;
    }
    await client.query('rollback');
    return false;
  }
  return {
    async restore() {
      await eventually(isQuiet);
      await client.query(restoring);
    },
  };
}
