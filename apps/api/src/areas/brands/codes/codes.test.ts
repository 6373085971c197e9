import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const brand = async () => {
  const made = await server()
    .as(server().brandAdmin)
    .call(contract.brands.create, { body: { name: `Codes ${newId()}`, fulfilment: 'codes' } });
  return made.body.data._id;
};
const upload = async (id: string, codes: readonly string[]) => {
  const reply = await server()
    .as(server().brandAdmin)
    .call(contract.brandCodes.upload, { params: { id }, body: { codes: codes.map((code) => ({ code, value: '5' })) } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data.map(({ line, status }) => `${line} ${status}`);
};

test('a code of another brand is refused by its line, in preview and upload', async () => {
  const [first, second] = [await brand(), await brand()];
  const [shared, own] = [newId(), newId()];
  expect(await upload(first, [shared])).toEqual(['1 added']);
  const preview = await server()
    .as(server().brandAdmin)
    .call(contract.brandCodes.preview, {
      params: { id: second },
      body: { codes: [own, shared].map((code) => ({ code, value: '5' })) },
    });
  expect(preview.body.data.map(({ status, message }) => [status, message])).toEqual([
    ['added', 'Added'],
    ['duplicate', 'Already uploaded'],
  ]);
  expect(await upload(second, [own, shared])).toEqual(['1 added', '2 duplicate']);
});

test('codes uploaded to several brands at once go to one brand each', async () => {
  const brands = await Promise.all(Array.from({ length: 4 }, brand));
  const codes = Array.from({ length: 40 }, newId);
  const results = await Promise.all(brands.map((id, index) => upload(id, index % 2 ? codes : codes.toReversed())));
  expect(results.flat().filter((result) => result.endsWith('added'))).toHaveLength(codes.length);
  expect(results.flat()).toHaveLength(codes.length * brands.length);
});

test('a code in two lists is reported as repeated and redeemed from one list only', async () => {
  const { db } = server();
  const [first, second] = [await brand(), await brand()];
  await upload(first, [newId()]);
  const original = await db
    .selectFrom('brand_codes')
    .selectAll()
    .where('brand_id', '=', first)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('brand_codes')
    .values({ ...original, id: newId(), brand_id: second, repeats: original.id })
    .execute();
  const figures = await server()
    .as(server().brandAdmin)
    .call(contract.brandCodes.figures, { params: { id: second } });
  expect(figures.body.data.values).toMatchObject([{ left: 0, given: 0, repeated: 1 }]);
  const { addPerson, property, manager } = server();
  const resident = await addPerson('resident', property);
  await server().fund(property, 1000);
  await server()
    .as(manager)
    .call(contract.gifts.award, {
      query: { propertyId: property },
      body: { users: [resident._id], amount: 1000, category: 'Thank You!' },
    });
  const redeem = (brandId: string) =>
    server()
      .as(resident)
      .call(contract.redemptions.redeem, { body: { brandId, points: 500, propertyId: property } });
  expect((await redeem(second)).status).toBe(409);
  expect((await redeem(first)).status).toBe(200);
});
