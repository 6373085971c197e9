import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sleep } from './measurement.ts';
import type { World } from './world.ts';

/** Server settings that log each statement with its process id, in a parsable format. */
export const logStatements = { log_statement: 'all', log_line_prefix: '@%p ' };
const statementLine = /^@\d+ LOG: {2}(?:statement|execute [^:]*): ([\s\S]*)/;

/** Background statements of a web process: reading live changes and notifying other processes. */
const isBackgroundStatement = (text: string) =>
  /^select (c\.position, c\.transaction_id::text, c\.topic|settled_position|pg_notify)/.test(text);

/** The statements logged during `work` on a server started with `logStatements`, and its duration in ms. */
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
    .filter((statement) => !isBackgroundStatement(statement));
  return { result, took, logged };
}
