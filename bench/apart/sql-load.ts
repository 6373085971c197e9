import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { answerApart } from '../apart.ts';
import type { Load, Loaded, Statement } from '../load.ts';

/** A bare `pg` client: the statements of each request, prepared where they have a name, one after the other, on one of as many connections as clients. */
answerApart(
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
