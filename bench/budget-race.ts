import { HttpClient, requestBytes } from './processes/http-client.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { inServer } from './in-server.ts';
import type { Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signIn, withDb } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const residents = 200;
const paid = 50;
const points = 25;

export const measurement: Measurement = {
  about: `${residents} residents answer one poll at the same time, each on their own connection and twice with
different Idempotency-Keys, and then submit one boost that needs a decision, with a budget for ${paid} each time.
Promised and paid points are counted in the database.`,
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
              await fund(pool, propertyId, 1_000_000);
              const option = newId();
              const boost = { property_id: propertyId, type: 'BOOST', reward_points: points, budget: points * paid };
              const [poll, custom] = [newId(), newId()];
              await db
                .insertInto('posts')
                .values([
                  {
                    ...boost,
                    id: poll,
                    title: 'Poll',
                    boost_type: 'voteBoost',
                    boost_info: { voteBoost: { selections: [{ _id: option, label: 'Yes' }], freeformEntry: false } },
                  },
                  { ...boost, id: custom, title: 'Boost', boost_type: 'custom', max_submission_count: 5 },
                ])
                .execute();
              const connections = await Promise.all(people.map(() => HttpClient.open(server.port)));
              const race = async (path: string, body: object) => {
                const turns = await Promise.all(
                  people.map(async ({ accessToken }, index) => {
                    const statuses: number[] = [];
                    for (let turn = 0; turn < 2; turn += 1) {
                      const headers = { 'idempotency-key': newId() };
                      const request = requestBytes({ method: 'POST', path, token: accessToken, headers, body });
                      statuses.push((await (connections[index] as HttpClient).send(request)).status);
                    }
                    return statuses;
                  }),
                );
                return turns.flat();
              };
              const before = await numberOf(pool, `select count(*) from transfers where kind = 'award'`);
              const answered = await race(`/api/resident/boosts/${poll}/answers`, { selections: [option] });
              const after = await numberOf(pool, `select count(*) from transfers where kind = 'award'`);
              const submitted = await race(`/api/resident/boosts/${custom}/submissions`, {});
              for (const http of connections) http.close();
              const storedCount = (postId: string) =>
                numberOf(pool, 'select count(*) from point_logs where post_id = $1 and deleted_at is null', [postId]);
              const exactly = { atLeast: paid, atMost: paid };
              return [
                {
                  name: 'responses accepted',
                  value: answered.filter((status) => status === 200).length,
                  ...exactly,
                },
                { name: 'responses paid', value: after - before, ...exactly },
                { name: 'responses stored', value: await storedCount(poll), ...exactly },
                {
                  name: 'submissions accepted',
                  value: submitted.filter((status) => status === 200).length,
                  ...exactly,
                },
                { name: 'submissions stored', value: await storedCount(custom), ...exactly },
                {
                  name: 'HTTP responses other than 200 and 409',
                  value: [...answered, ...submitted].filter((status) => status !== 200 && status !== 409).length,
                  atMost: 0,
                },
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
