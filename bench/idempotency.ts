import { randomInt } from 'node:crypto';
import { HttpClient, requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { sleep, type Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signInDemo, withDb } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const keys = 1000;
const copies = 5;
const keysAtOnce = 8;
const longestBeforeCutMs = 250;

/** Sends the request on its own connection, cutting it at a random moment if `cut` is set. */
async function send(
  port: number,
  request: Buffer,
  cut: boolean,
): Promise<{ status: number; text: string } | undefined> {
  const http = await HttpClient.open(port);
  if (cut) void sleep(randomInt(longestBeforeCutMs)).then(() => http.close());
  try {
    const { status, body } = await http.send(request);
    return { status, text: body.toString() };
  } catch (error) {
    if (!cut) throw error;
    return undefined;
  } finally {
    http.close();
  }
}

export const measurement: Measurement = {
  about: `${keys} gifts, each with its own Idempotency-Key and sent ${copies} times at the same moment on separate
connections, ${keysAtOnce} keys at a time. Two of every five connections are destroyed within ${longestBeforeCutMs}
ms, before, during or after the work. Then each key is sent once more. All responses for a key must be equal byte for
byte.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        inServer(connection, (server) =>
          withDb(connection, async (db, pool) => {
            const { id: propertyId } = await db
              .selectFrom('properties')
              .select('id')
              .where('spend_limit', '=', 0)
              .orderBy('id')
              .executeTakeFirstOrThrow();
            const residents = await residentsOf(db, propertyId, 100);
            await fund(pool, propertyId, 1_000_000);
            const { accessToken } = await signInDemo(db, 'admin');
            const before = {
              transfers: await numberOf(pool, 'select count(*) from transfers'),
              logs: await numberOf(pool, 'select count(*) from point_logs'),
            };
            let cut = 0;
            let mismatches = 0;
            let refused = 0;
            const waiting = Array.from({ length: keys }, (_, number) => number);
            const work = async () => {
              for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
                const request = requestBytes({
                  method: 'POST',
                  path: `/api/point-logs/award?propertyId=${propertyId}`,
                  token: accessToken,
                  headers: { 'idempotency-key': `bench-idempotency-${number}` },
                  body: {
                    users: [residents[number % residents.length]],
                    amount: 1 + (number % 9),
                    category: 'Thank You!',
                  },
                });
                const sent = await Promise.all(
                  Array.from({ length: copies }, (_copy, copy) => send(server.port, request, copy < 2)),
                );
                const responses = [
                  ...sent.filter((response) => response !== undefined),
                  await send(server.port, request, false),
                ];
                cut += sent.filter((response) => response === undefined).length;
                mismatches += new Set(responses.map((response) => response?.text)).size - 1;
                refused += responses.filter((response) => response?.status !== 200).length;
              }
            };
            await Promise.all(Array.from({ length: keysAtOnce }, work));
            return [
              { name: 'keys', value: keys },
              { name: 'requests', value: keys * (copies + 1) },
              { name: 'connections cut before the response', value: cut, atLeast: keys / 10 },
              {
                name: 'effects: transfers',
                value: (await numberOf(pool, 'select count(*) from transfers')) - before.transfers,
                atLeast: keys,
                atMost: keys,
              },
              {
                name: 'effects: point logs',
                value: (await numberOf(pool, 'select count(*) from point_logs')) - before.logs,
                atLeast: keys,
                atMost: keys,
              },
              { name: 'responses that differ from the first of their key', value: mismatches, atMost: 0 },
              { name: 'non-200 responses', value: refused, atMost: 0 },
              {
                name: 'balances that differ from their transfers',
                value: await numberOf(pool, 'select count(*) from ledger_drift()'),
                atMost: 0,
              },
            ];
          }),
        ),
      ),
    ),
};
