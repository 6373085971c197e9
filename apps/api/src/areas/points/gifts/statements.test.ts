import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();

test('a gift to 500 people is one transaction of at most 12 statements', async () => {
  const { db, property, balanceOf, statements, manager } = server();
  const users = Array.from({ length: 500 }, (_, i) => `0ffffffffff0${i.toString(16).padStart(12, '0')}`);
  await db
    .insertInto('users')
    .values(
      users.map((id, i) => ({
        id,
        first_name: 'Many',
        last_name: String(i),
        email: `many-${i}@hearth.example`,
        role: 'resident',
        send_email: false,
      })),
    )
    .execute();
  await db
    .insertInto('property_roles')
    .values(users.map((id) => ({ user_id: id, property_id: property, role: 'resident' })))
    .execute();
  statements.length = 0;
  const reply = await server()
    .as(manager)
    .call(
      contract.gifts.award,
      { query: { propertyId: property }, body: { users, amount: 250, category: 'Thank You!' } },
      { 'idempotency-key': 'five-hundred' },
    );
  expect(reply.body).toMatchObject({ success: true, failed: false });
  const sent = statements.slice(statements.findIndex((text) => text.includes('actor_properties')));
  expect(sent.at(-1)).toBe('commit');
  expect(sent.filter((text) => text === 'begin')).toHaveLength(1);
  expect(
    sent.filter((text) => /post_transfers|audited as|insert into point_logs|insert into pgboss/i.test(text)),
  ).toHaveLength(4);
  expect(sent.length).toBeLessThanOrEqual(12);
  expect(await balanceOf(users[499] as string)).toBe(250);
});

test('accounts are locked after all other writes, to keep waits short', async () => {
  const { db, property, resident, manager, brand, statements } = server();
  const log = newId();
  await db
    .insertInto('point_logs')
    .values({
      id: log,
      property_id: property,
      user_id: resident._id,
      created_by: resident._id,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points: 50,
    })
    .execute();
  const http = server().as(manager);
  const decision = { params: { id: log }, body: { reason: 'Looked at' } };
  const calls = {
    gift: () =>
      http.call(contract.gifts.award, {
        query: { propertyId: property },
        body: { users: [resident._id], amount: 2000, category: 'Thank You!' },
      }),
    approval: () => http.call(contract.pointLogs.approve, decision),
    void: () => http.call(contract.pointLogs.void, decision),
    redemption: () =>
      server()
        .as(resident)
        .call(contract.redemptions.redeem, { body: { brandId: brand, points: 1000, propertyId: property } }),
  };
  for (const [name, call] of Object.entries(calls)) {
    statements.length = 0;
    const reply = await call();
    expect([name, reply.status]).toEqual([name, 200]);
    const moved = statements.findIndex((text) => text.includes('post_transfers'));
    const trail = statements.findLastIndex((text) => text.includes('audited as'));
    const jobs = statements.findLastIndex((text) => /insert into pgboss/i.test(text));
    expect([name, trail > 0 && moved > trail && moved > jobs]).toEqual([name, true]);
    expect([name, jobs > 0]).toEqual([name, name !== 'void']);
  }
});
