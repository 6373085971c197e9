import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';

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
