import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sleep } from './measurement.ts';
import type { World } from './world.ts';

/** The log of the database server names each statement with its process; this prefix makes it readable. */
export const logStatements = { log_statement: 'all', log_line_prefix: '@%p ' };
const statementLine = /^@\d+ LOG: {2}(?:statement|execute [^:]*): ([\s\S]*)/;

/** What runs beside requests in a web process: the reader of live changes, and what wakes the readers of others. */
const runsBeside = (text: string) => /^select (c\.transaction_id::text, c\.position, c\.topic|pg_notify)/.test(text);

/** What the database server logs while `work` runs, on a server that was started with `logStatements`, and how long it took in ms. */
export async function statementsDuring<T>(
  { folder }: Pick<World, 'folder'>,
  work: () => Promise<T>,
): Promise<{ result: T; took: number; logged: string[] }> {
  const logFile = join(folder, 'postgres.log');
  await sleep(300);
  const offset = (await readFile(logFile)).length;
  const startedAt = performance.now();
  const result = await work();
  const took = performance.now() - startedAt;
  const text = (await readFile(logFile)).subarray(offset).toString();
  const logged = text
    .split(/^(?=@\d+ )/m)
    .flatMap((entry) => statementLine.exec(entry)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? [])
    .filter((statement) => !runsBeside(statement));
  return { result, took, logged };
}
