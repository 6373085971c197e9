import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { handleInput } from '../child-process.ts';
import type { Load, Loaded, Statement } from '../load.ts';

/**
 * A bare `pg` client: sends each request's statements in sequence, prepared if named, with one connection per client.
 */
handleInput(
  async ({
    connection,
    requests,
    clients,
    warmMs,
    ms,
  }: Load & { connection: Record<string, string>; requests: Statement[][] }): Promise<Loaded> => {
    const { db, pool } = openDatabase(connection, clients);
    const from = performance.now() + warmMs;
    const until = from + ms;
    const latencies: number[] = [];
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let turn = client; performance.now() < until; turn += 1) {
          const startedAt = performance.now();
          const held = await pool.connect();
          for (const { name, text, parameters } of requests[turn % requests.length] as Statement[])
            await held.query({ text, values: [...parameters], ...(name && { name }) });
          held.release();
          if (startedAt >= from && performance.now() <= until) latencies.push(performance.now() - startedAt);
        }
      }),
    );
    await db.destroy();
    return { perSecond: (latencies.length * 1000) / ms, latencies, failures: 0 };
  },
);
