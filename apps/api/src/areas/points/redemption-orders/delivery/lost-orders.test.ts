import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { passThrough, type Oddity } from '../../../../../test/providers/protocol-server.ts';
import { startTremendous, sendEvent } from '../../../../../test/providers/tremendous-server.ts';

const tremendous = await startTremendous();
afterAll(() => tremendous.stop());
const server = useServer({ env: tremendous.env });

let card: string;
beforeAll(async () => {
  const body = { productId: 'OKMHM2X2OHYV', country: 'US' } as const;
  const added = await server().as(server().brandAdmin).call(contract.providerBrands.add, { body });
  card = added.body.data._id;
});

/** A resident's redemption that is ordered at the provider. */
async function ordered() {
  const { db, property: propertyId, manager, addPerson, balanceOf } = server();
  const resident = await addPerson('resident', propertyId);
  const body = { users: [resident._id], amount: 5000, category: 'Thank You!' as const };
  await server().as(manager).call(contract.gifts.award, { query: { propertyId }, body });
  const before = await balanceOf(resident._id);
  await server()
    .as(resident)
    .call(contract.redemptions.redeem, { body: { brandId: card, points: 500, propertyId } });
  const { id } = await eventually(async () => {
    const row = await db
      .selectFrom('redemption_orders')
      .select(['id', 'provider_order_id'])
      .where('user_id', '=', resident._id)
      .executeTakeFirst();
    return row?.provider_order_id ? row : undefined;
  });
  return { id, resident, before };
}

test('points of an order with a lost response return after ten minutes, even if it is read in between', async () => {
  const { db, manager, balanceOf } = server();
  const { id, resident, before } = await ordered();
  // It hasn't arrived yet, but may still do so for two more seconds.
  await db
    .updateTable('redemption_orders')
    .set({
      status: 'failed',
      order_sequence: 1,
      provider_order_id: null,
      provider_reward_id: null,
      unanswered_at: new Date(Date.now() - 10 * 60_000 + 2000),
    })
    .where('id', '=', id)
    .execute();
  const reply = await server()
    .as(manager)
    .call(contract.redemptionOrders.return, { params: { id }, body: { reason: 'Moved' } });
  expect([reply.body.data.status, await balanceOf(resident._id)]).toEqual(['returning', before - 500]);
  await eventually(async () => {
    const row = await db
      .selectFrom('redemption_orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.status === 'returned';
  }, 20);
  expect(await balanceOf(resident._id)).toBe(before);
}, 40_000);

test('a webhook job is retried until the event is processed', async () => {
  const { db } = server();
  const { id } = await ordered();
  await db.updateTable('redemption_orders').set({ failures: 7 }).where('id', '=', id).execute();
  let isDown = true;
  const down: Oddity = (response, usual) => {
    if (!isDown) return passThrough(response, usual);
    tremendous.answerNext(down);
    response.writeHead(503).end();
  };
  tremendous.answerNext(down);
  const [reward] = tremendous.orders.find(({ external_id }) => external_id.startsWith(`hearth-${id}-`))?.rewards ?? [];
  if (!reward) throw new Error('The provider has no order');
  reward.delivery.status = 'FAILED';
  const meta = { failure_reason: 'mailbox_unavailable', retryable: true };
  await sendEvent(server().url, 'REWARDS.DELIVERY.FAILED', { type: 'rewards', id: reward.id }, { meta });
  await eventually(async () => {
    const { rows } = await sql`update pgboss.job set start_after = now() where name = 'redemption-delivery'
      and state = 'created' and data ->> 'redemptionId' = ${id} and data ? 'told' and start_after > now() returning id`.execute(
      db,
    );
    return rows.length > 0;
  });
  isDown = false;
  const row = await eventually(async () => {
    const found = await db
      .selectFrom('redemption_orders')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return found.reason === 'The mailbox is full or unavailable' && found;
  });
  expect(row.status).toBe('waiting');
});
