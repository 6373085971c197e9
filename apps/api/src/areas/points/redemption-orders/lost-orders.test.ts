import { contract } from '@hearth/contract';
import { afterAll, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { startTremendous } from '../../../../test/tremendous-server.ts';

const tremendous = await startTremendous();
afterAll(() => tremendous.stop());
const server = useServer({ env: tremendous.env });

test('points of an order whose answer was lost go back ten minutes after it, however often the provider is asked until then', async () => {
  const { db, property: propertyId, manager, brandAdmin, addPerson, balanceOf } = server();
  const resident = await addPerson('resident', propertyId);
  const body = { users: [resident._id], amount: 5000, category: 'Thank You!' as const };
  await server().as(manager).call(contract.gifts.award, { query: { propertyId }, body });
  const product = { productId: 'OKMHM2X2OHYV', country: 'US' } as const;
  const { data: brand } = (await server().as(brandAdmin).call(contract.providerBrands.takeOver, { body: product }))
    .body;
  const before = await balanceOf(resident._id);
  await server()
    .as(resident)
    .call(contract.redemptions.redeem, { body: { brandId: brand._id, points: 500, propertyId } });
  const { id } = await eventually(async () => {
    const row = await db
      .selectFrom('redemption_orders')
      .select(['id', 'provider_order_id'])
      .where('user_id', '=', resident._id)
      .executeTakeFirst();
    return row?.provider_order_id ? row : undefined;
  });
  // It never arrived there, and for two more seconds it still may.
  await db
    .updateTable('redemption_orders')
    .set({
      status: 'failed',
      turn: 1,
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
