import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';

const server = useServer();

test('a request is confirmed and emailed to platform admins', async () => {
  const { manager, property, admin, superAdmin, db } = server();
  const reply = await server()
    .as(manager)
    .call(contract.rentRoll.interest, { body: { propertyId: property, message: 'We have 200 units' } });
  expect([reply.status, reply.body]).toEqual([
    200,
    { success: true, message: "Thanks! We'll contact you about rent rewards." },
  ]);
  const mails = await eventually(async () => {
    const found = await db.selectFrom('outbox').selectAll().where('subject', 'like', '%wants rent rewards').execute();
    return found.length === 2 && found;
  });
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([admin.email, superAdmin.email].toSorted());
  expect(mails[0]?.text_body).toContain('We have 200 units');
  expect(mails[0]?.text_body).toMatch(/\/points-center\/rent-roll\?property=T\d{4}/);
  expect(
    (
      await server()
        .as(server().viewer)
        .call(contract.rentRoll.interest, { body: { propertyId: property } })
    ).status,
  ).toBe(403);
});
