import { HttpClient, requestBytes } from './processes/http-client.ts';
import { type Row, type ImportTarget, importBaseline } from './import-by-hand.ts';
import { inServer } from './in-server.ts';
import { logStatements, statementsDuring } from './logged.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';
import { numberOf, signInDemo, withDb } from './people.ts';
import { inWorld, smallWorld, type World } from './world.ts';

const rowsInAll = 10_000;
const partSize = 500;

/** Rows of a resident import, each with a lease. */
const part = (side: string, number: number, size = partSize): Row[] =>
  Array.from({ length: size }, (_, index) => {
    const at = number * partSize + index;
    return {
      email: `${side}.${at}@import.example`,
      firstName: 'Nadia',
      lastName: `Nguyen ${at}`,
      phone: '(823) 980-1034',
      role: 'resident',
      unitNumber: String(100 + (at % 800)),
      building: 'ABCD'[at % 4] ?? 'A',
      startDate: '2026-02-04',
      endDate: '2028-02-04',
      occupants: 1 + (at % 4),
      sendEmail: at % 2 === 0 ? 'yes' : 'no',
    };
  });

async function send(
  http: HttpClient,
  { propertyId, accessToken }: ImportTarget,
  users: readonly Row[],
  key: string,
): Promise<number> {
  const request = requestBytes({
    method: 'POST',
    path: `/api/users/multiple?propertyId=${propertyId}`,
    token: accessToken,
    headers: { 'idempotency-key': key },
    body: { users, type: 'RESIDENT' },
  });
  const startedAt = performance.now();
  const { status, body } = await http.send(request);
  const duration = performance.now() - startedAt;
  const created = body.toString().split('"status":"created"').length - 1;
  if (status !== 200 || created !== users.length)
    throw new Error(`The import returned ${status}, ${created} created: ${body.toString().slice(0, 300)}`);
  return duration;
}

/** Runs `work` with a server without job workers, on a copy of the world. */
const withTarget = <T>(
  settings: Record<string, string>,
  work: (tools: {
    world: World;
    connection: World['connection'];
    http: HttpClient;
    target: ImportTarget;
  }) => Promise<T>,
) =>
  inWorld(
    smallWorld,
    (world) =>
      world.inCopy((connection) =>
        inServer(
          connection,
          async ({ port }) => {
            const http = await HttpClient.open(port);
            try {
              const target = await withDb(connection, async (db) => {
                const { id: propertyId } = await db
                  .selectFrom('properties')
                  .select('id')
                  .orderBy('id')
                  .executeTakeFirstOrThrow();
                const { userId: adminId, accessToken } = await signInDemo(db, 'admin');
                return { propertyId, adminId, accessToken };
              });
              return await work({ world, connection, http, target });
            } finally {
              http.close();
            }
          },
          { role: 'web' },
        ),
      ),
    settings,
  );

const count = () =>
  withTarget(logStatements, async ({ world, http, target }) => {
    await send(http, target, part('first', 0, 1), 'bench-first');
    const few = await statementsDuring(world, () => send(http, target, part('few', 0, 10), 'bench-few'));
    const many = await statementsDuring(world, () => send(http, target, part('many', 0), 'bench-many'));
    return { few: few.logged.length, many: many.logged.length };
  });

const time = () =>
  withTarget({}, ({ connection, http, target }) =>
    withDb(connection, async (_db, pool) => {
      const before = await numberOf(pool, 'select count(*) from users');
      const times = { ours: [] as number[], bare: [] as number[] };
      for (let number = 0; number < rowsInAll / partSize; number += 1) {
        for (const side of number % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
          times[side].push(
            side === 'ours'
              ? await send(http, target, part('ours', number), `bench-import-${number}`)
              : await importBaseline(pool, target, part('bare', number)),
          );
        }
      }
      const again = await http.send(
        requestBytes({
          method: 'POST',
          path: `/api/users/multiple?propertyId=${target.propertyId}`,
          token: target.accessToken,
          body: { users: part('ours', 3) },
        }),
      );
      return {
        ...times,
        created: (await numberOf(pool, 'select count(*) from users')) - before,
        existing: again.body.toString().split('"status":"existing"').length - 1,
      };
    }),
  );

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const measurement: Measurement = {
  about: `POST /users/multiple: ${rowsInAll} new residents with leases, in batches of ${partSize}. Statements are
those the database server logs, as in \`award\`. The bare side writes the same rows (user with account, role, lease,
audit, change) in bulk, in one transaction per batch, without session, row-level security, checks, lookups of existing
users or email jobs. Both alternate by batch.`,
  async run() {
    const { few, many } = await count();
    const { ours, bare, created, existing } = await time();
    return [
      { name: 'statements for a batch of 10 rows', value: few, atMost: 16 },
      { name: `statements for a batch of ${partSize} rows`, value: many, atLeast: few, atMost: few },
      { name: 'users created by both sides', value: created, atLeast: 2 * rowsInAll, atMost: 2 * rowsInAll },
      {
        name: 'existing rows found in a repeated batch',
        value: existing,
        atLeast: partSize,
        atMost: partSize,
      },
      { name: 'server, one batch, median', value: Math.round(percentile(ours, 0.5)), unit: 'ms' },
      { name: 'bare pg, one batch, median', value: Math.round(percentile(bare, 0.5)), unit: 'ms' },
      { name: 'server, all rows', value: rounded(sum(ours) / 1000, 1), unit: 's' },
      { name: 'server', value: Math.round(rowsInAll / (sum(ours) / 1000)), unit: 'rows/s' },
      { name: 'bare pg', value: Math.round(rowsInAll / (sum(bare) / 1000)), unit: 'rows/s' },
      { name: 'ratio', value: rounded(sum(bare) / sum(ours)), atLeast: 0.5 },
    ];
  },
};
