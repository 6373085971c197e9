import { contract } from '@hearth/contract';
import { brandMessages, providerBrandMessages } from '@hearth/contract/brands/messages';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/database/database-before.ts';
import { useServer } from '../../../../test/harness.ts';
import { oddities } from '../../../../test/providers/protocol-server.ts';
import { startTremendous } from '../../../../test/providers/tremendous-server.ts';
import { migrate } from '../../../platform/db/migrate.ts';

const tremendous = await startTremendous();
afterAll(() => tremendous.stop());
const server = useServer({ env: tremendous.env });
const { providerBrands } = contract;

const list = (query: object = {}, as = server().brandAdmin) =>
  server()
    .as(as)
    .call(providerBrands.list, { query } as never);
const addProduct = (productId: string, country: 'US' | 'CA' = 'US', as = server().brandAdmin) =>
  server().as(as).call(providerBrands.add, { body: { productId, country } });
const countProductReads = () => tremendous.received.filter(({ url }) => url.pathname.endsWith('/products')).length;

test('products of a country are listed with prices and cached', async () => {
  tremendous.answerNext(oddities.status(401));
  const refused = await list({ country: 'CA' });
  expect([refused.status, refused.error.message]).toEqual([503, expect.stringContaining("rejected Hearth's key")]);
  const canadian = await list({ country: 'CA' });
  expect(canadian.body).toMatchObject({
    data: [
      { name: 'Maple Market', country: 'CA', denominations: [], minimumPoints: 725, maximumPoints: 36_232 },
      { name: 'Tuque Shop', country: 'CA', denominations: [1812, 3623], minimumPoints: 1812, maximumPoints: 3623 },
    ],
    totalCount: 2,
    provider: { name: 'Tremendous', isConfigured: true },
  });
  const readsBefore = countProductReads();
  const [first, second] = [await list({ limit: 10 }), await list({ limit: 10, page: 2 })];
  expect([first.body.totalCount, first.body.data.length, second.body.data.length]).toEqual([17, 10, 7]);
  expect(countProductReads()).toBe(readsBefore + 1);
  expect((await list({ search: 'BOOK' })).body.data).toMatchObject([
    { name: 'Book Barn', denominations: [1000, 2500], minimumPoints: 1000, maximumPoints: 2500, brandId: null },
  ]);
  for (const as of [server().manager, server().resident]) expect((await list({}, as)).status).toBe(403);
});

test("a product becomes one brand per country, within the provider's limits", async () => {
  const { brandAdmin, manager, resident, property, elsewhere, db } = server();
  expect((await addProduct('OKMHM2X2OHYV', 'US', manager)).status).toBe(403);
  expect((await addProduct('OKMHM2X2OHYV', 'CA')).status).toBe(404);
  const { data: coffee } = (await addProduct('OKMHM2X2OHYV')).body;
  expect(coffee).toMatchObject({
    name: 'Corner Coffee',
    category: 'Merchant card',
    country: 'US',
    fulfilment: 'provider',
    minimumPoints: 500,
    maximumPoints: 10_000,
  });
  expect((await addProduct('OKMHM2X2OHYV')).error.message).toBe(providerBrandMessages.alreadyAdded);
  expect((await list({ search: 'corner' })).body.data).toMatchObject([{ brandId: coffee._id }]);
  const update = (body: object) =>
    server()
      .as(brandAdmin)
      .call(contract.brands.update, { params: { id: coffee._id }, body });
  expect((await update({ country: 'CA' })).error.message).toBe(brandMessages.countryOfProduct);
  expect((await update({ minimumPoints: 20_000 })).error.message).toBe("The provider's maximum is 10,000 points");
  expect((await update({ name: 'Coffee' })).status).toBe(200);
  const own = { name: 'Own', fulfilment: 'provider' };
  const made = await server()
    .as(brandAdmin)
    .call(contract.brands.create, { body: own as never });
  expect(made.status).toBe(400);
  const body = { brandId: coffee._id, points: 10_001, propertyId: property };
  const tooMuch = await server().as(resident).call(contract.redemptions.redeem, { body });
  expect(tooMuch.error.message).toBe('The maximum for Coffee is 10,000 points');

  await addProduct('CADCARD00001', 'CA');
  await db.updateTable('properties').set({ country: 'CA' }).where('id', '=', elsewhere).execute();
  const offered = async (as: { accessToken: string }) => {
    const reply = await server()
      .as(as)
      .call(contract.brands.list, { query: { fulfilment: 'provider' } });
    return (reply.body as unknown as { data: { name: string }[] }).data.map(({ name }) => name);
  };
  expect([await offered(resident), await offered(server().elsewhereResident)]).toEqual([['Coffee'], ['Maple Market']]);
  const foreign = { brandId: coffee._id, points: 500, propertyId: elsewhere };
  const abroad = await server().as(server().elsewhereResident).call(contract.redemptions.redeem, { body: foreign });
  expect(abroad.status).toBe(404);

  const setFavorite = (id: string) =>
    server()
      .as(resident)
      .call(contract.brands.favour, { params: { id }, body: { isFavourite: true } });
  expect((await setFavorite(coffee._id)).body.data.favouriteBrandIds).toEqual([coffee._id]);
  await db.updateTable('properties').set({ active: false }).where('id', '=', property).execute();
  expect(await offered(resident)).toEqual(['Coffee']);
  const asleep = await server()
    .as(resident)
    .call(contract.redemptions.redeem, { body: { brandId: coffee._id, points: 500, propertyId: property } });
  expect(asleep.status).toBe(409);
  await db.updateTable('properties').set({ active: true }).where('id', '=', property).execute();
});

test('categories of existing brands are capitalized; ones that staff entered stay', async () => {
  const moving = '0293_provider_brand_categories.sql';
  const { db, drop } = await databaseBefore(moving);
  await sql`insert into brands (name, category, fulfilment, provider_product_id, country)
    values ('A', 'merchant card', 'provider', 'P1', 'US'), ('B', 'Visa', 'provider', 'P2', 'US'), ('C', '', 'provider', 'P3', 'US'),
      ('E', 'eGift card', 'provider', 'P4', 'US'),
      ('D', 'local treats', 'voucher', null, null)`.execute(db);
  expect(await migrate(db)).toContain(moving);
  const rows = await db.selectFrom('brands').select(['name', 'category']).orderBy('name').execute();
  expect(rows.map(({ name, category }) => [name, category])).toEqual([
    ['A', 'Merchant card'],
    ['B', 'Visa'],
    ['C', ''],
    ['D', 'local treats'],
    ['E', 'eGift card'],
  ]);
  await drop();
});
