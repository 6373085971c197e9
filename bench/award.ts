import { HttpClient, requestBytes } from './apart/http-client.ts';
import { inServer } from './in-server.ts';
import { logStatements, statementsDuring } from './logged.ts';
import type { Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signInDemo, withDb } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const recipients = 500;

export const measurement: Measurement = {
  about: `POST /point-logs/award to ${recipients} residents. Counted is what the database server itself logs (\`log_statement=all\`) from the arrival of the request to its answer, in a
process that runs no jobs: session and roles, BEGIN, scope, the work, audit, changes, mail jobs, COMMIT. Only what serves live updates beside it is taken out.`,
  run: () =>
    inWorld(
      smallWorld,
      (world) =>
        world.inCopy((connection) =>
          inServer(
            connection,
            (server) =>
              withDb(connection, async (db, pool) => {
                const { id: propertyId } = await db
                  .selectFrom('properties')
                  .select('id')
                  .orderBy('id')
                  .executeTakeFirstOrThrow();
                const users = await residentsOf(db, propertyId, recipients);
                await fund(pool, propertyId, 10_000_000);
                const { accessToken } = await signInDemo(db, 'admin');
                const before = await numberOf(pool, 'select count(*) from transfers');
                const http = await HttpClient.open(server.port);
                const request = requestBytes({
                  method: 'POST',
                  path: `/api/point-logs/award?propertyId=${propertyId}`,
                  token: accessToken,
                  headers: { 'idempotency-key': 'bench-award' },
                  body: { users, amount: 25, category: 'Thank You!', note: 'For a good year' },
                });
                const { result: answer, took, logged } = await statementsDuring(world, () => http.send(request));
                http.close();
                if (answer.status !== 200)
                  throw new Error(`The gift was answered with ${answer.status}: ${answer.body.toString()}`);
                const after = await numberOf(pool, 'select count(*) from transfers');
                if (process.env.BENCH_SHOW)
                  process.stdout.write(`${logged.map((text) => `    ${text.slice(0, 150)}`).join('\n')}\n`);
                return [
                  { name: 'residents paid', value: after - before, atLeast: recipients, atMost: recipients },
                  { name: 'statements in all', value: logged.length, atLeast: 3, atMost: 12 },
                  {
                    name: 'transactions',
                    value: logged.filter((text) => /^(begin|start transaction)/i.test(text)).length,
                    atLeast: 1,
                    atMost: 1,
                  },
                  { name: 'time', value: Math.round(took), unit: 'ms' },
                ];
              }),
            { role: 'web' },
          ),
        ),
      logStatements,
    ),
};
