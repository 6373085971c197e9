import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpClient, requestBytes } from './apart/http-client.ts';
import { inServer } from './in-server.ts';
import { sleep, type Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signInDemo, withDb } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const recipients = 500;

/** The log of the database server names each statement with its process; this prefix makes it readable. */
const settings = { log_statement: 'all', log_line_prefix: '@%p ' };
const statementLine = /^@(\d+) LOG: {2}(?:statement|execute [^:]*): ([\s\S]*)/;

interface Logged { backend: string; text: string }

async function statementsSince(logFile: string, offset: number): Promise<Logged[]> {
  const text = (await readFile(logFile)).subarray(offset).toString();
  return text.split(/^(?=@\d+ )/m).flatMap((entry) => {
    const match = statementLine.exec(entry);
    return match ? [{ backend: match[1] ?? '', text: (match[2] ?? '').replaceAll(/\s+/g, ' ').trim() }] : [];
  });
}

/** The one statement that runs beside requests in a web process: the reader of live changes. */
const isLiveTail = ({ text }: Logged) => text.startsWith('select transaction_id::text, position, topic');

export const measurement: Measurement = {
  about: `POST /point-logs/award to ${recipients} residents. Counted is what the database server itself logs (\`log_statement=all\`) from the arrival of the request to its answer, in a
process that runs no jobs: session and roles, BEGIN, scope, the work, audit, changes, mail jobs, COMMIT. Only the 40 ms poll of the live tail is taken out.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        inServer(connection, (server) =>
          withDb(connection, async (db, pool) => {
            const { id: propertyId } = await db.selectFrom('properties').select('id').orderBy('id').executeTakeFirstOrThrow();
            const users = await residentsOf(db, propertyId, recipients);
            await fund(pool, propertyId, 10_000_000);
            const { accessToken } = await signInDemo(db, 'admin');
            const before = await numberOf(pool, 'select count(*) from transfers');
            const logFile = join(world.folder, 'postgres.log');
            const http = await HttpClient.open(server.port);
            const request = requestBytes({
              method: 'POST', path: `/api/point-logs/award?propertyId=${propertyId}`, token: accessToken, headers: { 'idempotency-key': 'bench-award' },
              body: { users, amount: 25, category: 'Thank You!', note: 'For a good year' },
            });
            await sleep(300);
            const offset = (await readFile(logFile)).length;
            const startedAt = performance.now();
            const answer = await http.send(request);
            const took = performance.now() - startedAt;
            const logged = (await statementsSince(logFile, offset)).filter((statement) => !isLiveTail(statement));
            http.close();
            if (answer.status !== 200) throw new Error(`The gift was answered with ${answer.status}: ${answer.body.toString()}`);
            const after = await numberOf(pool, 'select count(*) from transfers');
            if (process.env.BENCH_SHOW) process.stdout.write(`${logged.map(({ text }) => `    ${text.slice(0, 150)}`).join('\n')}\n`);
            return [
              { name: 'residents paid', value: after - before, atLeast: recipients, atMost: recipients },
              { name: 'statements in all', value: logged.length, atLeast: 3, atMost: 12 },
              { name: 'transactions', value: logged.filter(({ text }) => /^(begin|start transaction)/i.test(text)).length, atLeast: 1, atMost: 1 },
              { name: 'time', value: Math.round(took), unit: 'ms' },
            ];
          }), { role: 'web' })), settings),
};
