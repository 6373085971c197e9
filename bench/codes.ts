import { HttpClient, requestBytes } from './processes/http-client.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { inServer } from './in-server.ts';
import type { Measurement } from './measurement.ts';
import { fund, give, numberOf, residentsOf, signIn, withDb } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const residents = 100;
const turns = 10;
const redemptions = residents * turns;
const codes = 900;
const points = 100;

export const measurement: Measurement = {
  about: `${redemptions} concurrent redemptions of codes from one list of ${codes} by ${residents} residents, each on
its own connection with its own Idempotency-Key. Codes and points are counted in the database.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        inServer(
          connection,
          (server) =>
            withDb(connection, async (db, pool) => {
              const { id: propertyId } = await db
                .selectFrom('properties')
                .select('id')
                .where('spend_limit', '=', 0)
                .orderBy('id')
                .executeTakeFirstOrThrow();
              const people = await signIn(db, await residentsOf(db, propertyId, residents));
              const brandId = newId();
              await db
                .insertInto('brands')
                .values({ id: brandId, name: `Brand ${brandId}`, fulfilment: 'codes', minimum_points: points })
                .execute();
              await pool.query(
                `insert into brand_codes (brand_id, code_hash, sealed, points) select $1, 'code ' || n, 'sealed', $2 from generate_series(1, $3::int) n`,
                [brandId, points, codes],
              );
              const ids = people.map(({ userId }) => userId);
              await fund(pool, propertyId, redemptions * points);
              await give(pool, 'award', propertyId, propertyId, ids, turns * points);
              const held = () =>
                numberOf(pool, 'select coalesce(sum(balance), 0) from accounts where id = any ($1)', [ids]);
              const before = await held();
              const connections = await Promise.all(people.map(() => HttpClient.open(server.port)));
              const statuses = await Promise.all(
                people.map(async ({ accessToken }, index) => {
                  const answered: number[] = [];
                  for (let turn = 0; turn < turns; turn += 1) {
                    const headers = { 'idempotency-key': newId() };
                    const body = { brandId, points, propertyId };
                    const path = '/api/resident/redemptions';
                    const request = requestBytes({ method: 'POST', path, token: accessToken, headers, body });
                    answered.push((await (connections[index] as HttpClient).send(request)).status);
                  }
                  return answered;
                }),
              );
              for (const http of connections) http.close();
              const all = statuses.flat();
              const of = (status: number) => all.filter((answered) => answered === status).length;
              const exactly = (count: number) => ({ atLeast: count, atMost: count });
              return [
                { name: 'redemptions that got a code', value: of(200), ...exactly(codes) },
                { name: 'redemptions refused for lack of codes', value: of(409), ...exactly(redemptions - codes) },
                {
                  name: 'codes assigned, each to a different order',
                  value: await numberOf(pool, 'select count(distinct order_id) from brand_codes where brand_id = $1', [
                    brandId,
                  ]),
                  ...exactly(codes),
                },
                {
                  name: 'orders without a code',
                  value: await numberOf(
                    pool,
                    'select count(*) from redemption_orders o where o.brand_id = $1 and not exists (select from brand_codes c where c.order_id = o.id)',
                    [brandId],
                  ),
                  atMost: 0,
                },
                { name: 'points spent', value: before - (await held()), ...exactly(codes * points) },
                {
                  name: 'accounts whose balance differs from their transfers',
                  value: await numberOf(pool, 'select count(*) from ledger_drift()'),
                  atMost: 0,
                },
              ];
            }),
          { role: 'web', RATE_LIMIT_PER_MINUTE: '0' },
        ),
      ),
    ),
};
