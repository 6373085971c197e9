import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad, alternate } from './load.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';
import { residentsOf, signIn, signInDemo, withDb } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const load = { clients: 20, warmMs: 1500, ms: 5000 };
const rounds = 4;

export const measurement: Measurement = {
  about: `GET /me with ${load.clients} clients, half of them staff and half residents, each with their own session,
against GET /healthz of the same process, which uses neither database nor session. Both alternate, ${rounds} rounds of
${load.ms / 1000} s each.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        inServer(connection, async (server) => {
          const people = await withDb(connection, async (db) => {
            const { id } = await db.selectFrom('properties').select('id').orderBy('id').executeTakeFirstOrThrow();
            const residents = await signIn(db, await residentsOf(db, id, load.clients / 2));
            const staff = await Promise.all(
              Array.from({ length: load.clients / 2 }, (_, turn) => signInDemo(db, turn % 2 ? 'manager' : 'admin')),
            );
            return [...residents, ...staff];
          });
          const requests = people.map(({ accessToken }) => requestBytes({ path: '/api/me', token: accessToken }));
          const health = [requestBytes({ path: '/healthz' })];
          const { ours: me, bare: alone } = await alternate(
            rounds,
            () => httpLoad(server.port, requests, load),
            () => httpLoad(server.port, health, load),
          );
          return [
            { name: 'GET /me', value: rounded(me.perSecond, 0), unit: 'requests/s' },
            { name: 'GET /me, p95', value: rounded(percentile(me.latencies, 0.95), 1), unit: 'ms' },
            { name: 'GET /healthz', value: rounded(alone.perSecond, 0), unit: 'requests/s' },
            { name: 'non-200 responses', value: me.failures + alone.failures, atMost: 0 },
            { name: 'ratio', value: rounded(me.perSecond / alone.perSecond), atLeast: 0.15 },
          ];
        }),
      ),
    ),
};
