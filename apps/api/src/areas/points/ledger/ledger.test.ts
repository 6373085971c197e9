import { contract } from '@hearth/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';
import { platformAccount } from './public.ts';

const server = useServer();

/** The kinds of steps that were not refused. */
const succeeded = new Set<Step['do']>();

type Step =
  | { do: 'award'; to: number[]; points: number }
  | { do: 'submit' | 'answer'; by: number }
  | { do: 'approve' | 'deny' | 'void'; nth: number }
  | { do: 'redeem'; by: number; points: number }
  | { do: 'friend'; by: number; to: number; points: number }
  | { do: 'allocate'; points: number };

const who = fc.nat(2);
const points = fc.integer({ min: 1, max: 700 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('award' as const), to: fc.uniqueArray(who, { minLength: 1 }), points }),
  fc.record({ do: fc.constantFrom('submit' as const, 'answer' as const), by: who }),
  fc.record({ do: fc.constantFrom('approve' as const, 'deny' as const, 'void' as const), nth: fc.nat(20) }),
  fc.record({ do: fc.constant('redeem' as const), by: who, points: fc.integer({ min: 100, max: 400 }) }),
  fc.record({ do: fc.constant('friend' as const), by: who, to: who, points }),
  fc.record({ do: fc.constant('allocate' as const), points: fc.integer({ min: 100, max: 1000 }) }),
);

/** A new property with a small balance, three residents, a boost and a poll. */
async function world() {
  const { addProperty, addPerson, company, fund, db } = server();
  const property = await addProperty(company);
  await fund(property, 2000);
  const people = [
    await addPerson('resident', property),
    await addPerson('resident', property),
    await addPerson('resident', property),
  ] as const;
  const [boost, poll, option] = [newId(), newId(), newId()];
  const both = { property_id: property, type: 'BOOST', title: 'Boost', reward_points: 150, max_submission_count: 5 };
  await db
    .insertInto('posts')
    .values([
      { ...both, id: boost, boost_type: 'custom', boost_info: '{}' },
      {
        ...both,
        id: poll,
        boost_type: 'voteBoost',
        boost_info: JSON.stringify({ voteBoost: { selections: [{ _id: option, label: 'Yes' }] } }),
      },
    ])
    .execute();
  return { property, people, boost, poll, option };
}

/** Sends a step twice at once with the same idempotency key. */
async function perform(
  { property, people, boost, poll, option }: Awaited<ReturnType<typeof world>>,
  action: Step,
  logs: string[],
) {
  const admin = server().as(server().admin);
  const headers = { 'idempotency-key': newId() };
  const resident = 'by' in action ? server().as(people[action.by]) : admin;
  const send = () => {
    switch (action.do) {
      case 'award':
        return admin.call(
          contract.gifts.award,
          {
            query: { propertyId: property },
            body: { users: action.to.map((i) => people[i]?._id ?? ''), amount: action.points, category: 'Concession' },
          },
          headers,
        );
      case 'submit':
        return resident.call(contract.submissions.submit, { params: { id: boost }, body: {} }, headers);
      case 'answer':
        return resident.call(
          contract.submissions.answer,
          { params: { id: poll }, body: { selections: [option] } },
          headers,
        );
      case 'redeem':
        return resident.call(
          contract.redemptions.redeem,
          { body: { brandId: server().brand, points: action.points, propertyId: property } },
          headers,
        );
      case 'friend':
        return resident.call(
          contract.redemptions.sendToFriend,
          { body: { email: people[action.to]?.email ?? '', points: action.points, propertyId: property } },
          headers,
        );
      case 'allocate':
        return admin.call(
          contract.pointsRequests.allocate,
          { params: { id: property }, body: { amount: action.points, message: 'More' } },
          headers,
        );
      default:
        return admin.call(
          contract.pointLogs[action.do],
          { params: { id: logs[action.nth % Math.max(logs.length, 1)] ?? newId() }, body: { reason: 'Because' } },
          headers,
        );
    }
  };
  const [first, second] = await Promise.all([send(), send()]);
  expect(first.status, first.text).toBeLessThan(500);
  if (first.status === 200 && second.status === 200) expect(second.text).toBe(first.text);
  const body = first.body as { data?: { _id?: string }; results?: { pointLogId: string | null }[] };
  if (first.status === 200) succeeded.add(action.do);
  if (first.status === 200 && body.data?._id) logs.push(body.data._id);
  if (first.status === 200) for (const { pointLogId } of body.results ?? []) if (pointLogId) logs.push(pointLogId);
}

async function audit({ property, people }: Awaited<ReturnType<typeof world>>) {
  const { db } = server();
  expect((await sql`select * from ledger_drift()`.execute(db)).rows).toEqual([]);
  const all = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.sum<number>('balance').as('sum'))
    .executeTakeFirstOrThrow();
  expect(all.sum).toBe(0);
  expect(await server().balanceOf(property)).toBeGreaterThanOrEqual(0);
  const earned = await db
    .selectFrom('accounts')
    .select(['id', 'earned'])
    .where(
      'id',
      'in',
      people.map(({ _id }) => _id),
    )
    .execute();
  for (const { id, earned: kept } of earned) {
    const { rows } = await sql<{ paid: number }>`
      select coalesce(sum(case when l.void_at is null then l.points else 0 end), 0)::bigint as paid from point_logs l
      where l.user_id = ${id} and l.status = 'approved' and l.type in ('surprise', 'boost')`.execute(db);
    expect(kept).toBe(rows[0]?.paid);
  }
  const { rows: unpaid } = await sql`
    select l.id from point_logs l where l.property_id = ${property} and l.status = 'approved' and l.type in ('surprise', 'boost')
      and (select count(*) from transfers t where t.point_log_id = l.id) <> case when l.void_at is null then 1 else 2 end`.execute(
    db,
  );
  expect(unpaid).toEqual([]);
}

/** Each kind of step once, in an order that succeeds. */
const ordinaryDay: readonly Step[] = [
  { do: 'award', to: [0, 1, 2], points: 300 },
  { do: 'submit', by: 0 },
  { do: 'approve', nth: 3 },
  { do: 'submit', by: 1 },
  { do: 'deny', nth: 5 },
  { do: 'answer', by: 2 },
  { do: 'redeem', by: 0, points: 100 },
  { do: 'friend', by: 0, to: 1, points: 50 },
  { do: 'allocate', points: 500 },
  { do: 'void', nth: 0 },
];

test('balances equal the sum of the transfers', async () => {
  const place = await world();
  const logs: string[] = [];
  for (const action of ordinaryDay) await perform(place, action, logs);
  await audit(place);
  expect([...succeeded].sort()).toEqual([
    'allocate',
    'answer',
    'approve',
    'award',
    'deny',
    'friend',
    'redeem',
    'submit',
    'void',
  ]);
});

test('after random concurrent steps, balances equal the transfers and sum to zero', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 8, maxLength: 14 }),
      async (rounds) => {
        const place = await world();
        const logs: string[] = [];
        for (const round of rounds) await Promise.all(round.map((action) => perform(place, action, logs)));
        await audit(place);
      },
    ),
    { numRuns: 15, endOnFailure: true, interruptAfterTimeLimit: 150_000 },
  );
});

test(
  'a hundred concurrent gifts to the same few people neither deadlock nor lose points',
  { timeout: 60_000 },
  async () => {
    const place = await world();
    await server().fund(place.property, 100_000);
    const users = place.people.map(({ _id }) => _id);
    const send = (i: number) =>
      server()
        .as(server().admin)
        .call(contract.gifts.award, {
          query: { propertyId: place.property },
          body: { users: i % 2 ? users : users.toReversed(), amount: 10, category: 'Concession' },
        });
    const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => send(i)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await Promise.all(users.map((id) => server().balanceOf(id)))).toEqual([1000, 1000, 1000]);
    await audit(place);
  },
);

test.for([
  ['changed', sql`update transfers set points = points + 1`],
  ['deleted', sql`delete from transfers`],
  ['truncated', sql`truncate transfers cascade`],
] as const)('transfers cannot be %s, not even by the owner of the table', async ([, statement]) => {
  await expect(statement.execute(server().db)).rejects.toMatchObject({ code: 'HR001' });
});

test.for(['hearth_app', 'hearth_resident', 'hearth_identity'])(
  'the %s role can write neither transfers nor balances',
  async (role) => {
    const { property, resident, db } = server();
    const statements = [
      sql`insert into transfers (key, kind, property_id, from_account, to_account, points) values ('forged', 'award', ${property}, ${property}, ${resident._id}, 1)`,
      sql`update accounts set balance = 1000000 where id = ${resident._id}`,
      sql`delete from accounts`,
      sql`update transfers set points = 1`,
      sql`truncate transfers`,
    ];
    for (const statement of statements) {
      const attempt = db.transaction().execute(async (tx) => {
        await sql`select set_config('role', ${role}, true), set_config('app.sees_all', 'on', true)`.execute(tx);
        await statement.execute(tx);
      });
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  },
);

test('points come only from the platform account', async () => {
  const { db } = server();
  const below = await db
    .selectFrom('accounts')
    .select(['id', 'kind'])
    .where('balance', '<', 0)
    .where('kind', '<>', 'user')
    .execute();
  expect(below).toEqual([{ id: platformAccount, kind: 'platform' }]);
});
