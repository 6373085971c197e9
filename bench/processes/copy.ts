import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { handleInput } from '../child-process.ts';
import type { CursorLoad } from './cursor.ts';

/** COPY takes no parameters. */
const literalOf = (value: unknown, escape: (text: string) => string) =>
  typeof value === 'number' ? String(value) : escape(Array.isArray(value) ? `{${value.join(',')}}` : String(value));

/** Has the database write the statement's rows as CSV. Returns the seconds it took. */
handleInput(async ({ connection, statement: { text, parameters } }: CursorLoad): Promise<number> => {
  const { db, pool } = openDatabase({ ...connection, options: '-c app.sees_all=on' }, 1);
  const client = await pool.connect();
  const query = text.replaceAll(/\$(\d+)/g, (_, number: string) =>
    literalOf(parameters[Number(number) - 1], (value) => client.escapeLiteral(value)),
  );
  const startedAt = performance.now();
  await client.query(`copy (${query}) to stdout with (format csv, header)`);
  const seconds = (performance.now() - startedAt) / 1000;
  client.release();
  await db.destroy();
  return seconds;
});
