import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import type { Connection } from '../../apps/api/src/platform/db/embedded/embedded.ts';
import { handleInput } from '../child-process.ts';
import type { Statement } from '../load.ts';

export interface CursorLoad {
  connection: Connection;
  statement: Statement;
}
export interface CursorRead {
  rows: number;
  perSecond: number;
}

/** Reads all rows of the statement through a cursor in a read-only transaction, a thousand at a time. */
handleInput(async ({ connection, statement }: CursorLoad): Promise<CursorRead> => {
  const { db, pool } = openDatabase({ ...connection, options: '-c app.sees_all=on' }, 1);
  const client = await pool.connect();
  const startedAt = performance.now();
  await client.query('begin isolation level repeatable read read only');
  await client.query(`declare reading no scroll cursor for ${statement.text}`, [...statement.parameters]);
  let rows = 0;
  for (let read = 1; read > 0; rows += read) read = (await client.query('fetch 1000 from reading')).rows.length;
  await client.query('commit');
  const seconds = (performance.now() - startedAt) / 1000;
  client.release();
  await db.destroy();
  return { rows, perSecond: rows / seconds };
});
