import { contract } from '@hearth/contract';
import { brandMessages } from '@hearth/contract/brands/messages';
import { beforeEach, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { png } from '../../../../test/fixtures/pictures.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const { brands, brandGroups } = contract;
type Body = Parameters<typeof add>[0];
let mark: string;
beforeEach(() => (mark = newId()));

const add = async (more: object = {}, as = server().brandAdmin) =>
  server()
    .as(as)
    .call(brands.create, { body: { name: `Brand ${newId()}`, ...more } });
const added = async (more?: Body) => {
  const reply = await add(more);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const change = (id: string, body: object, as = server().brandAdmin) =>
  server().as(as).call(brands.update, { params: { id }, body });
const listed = async (as = server().resident, query: object = {}) => {
  const reply = await server()
    .as(as)
    .call(brands.list, { query: { limit: '100', ...query } as never });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as unknown as { data: { _id: string; name: string; isFavourite: boolean }[] }).data;
};
const names = async (as = server().resident, query: object = {}) => (await listed(as, query)).map(({ name }) => name);
const redeem = (brandId: string, points = 100) =>
  server()
    .as(server().resident)
    .call(contract.redemptions.redeem, { body: { brandId, points, propertyId: server().property } });

test('only brand admins create and edit brands', async () => {
  const { manager, resident, contentAdmin, brandAdmin } = server();
  const group = (
    await server()
      .as(brandAdmin)
      .call(brandGroups.create, { body: { name: `Coffee ${mark}` } })
  ).body.data;
  const body = {
    name: `Coffee ${mark}`,
    category: 'Food',
    country: 'US',
    denominations: [500, 1000],
    minimumPoints: 500,
    terms: 'One a day',
  };
  const made = await added({ ...body, groupIds: [group._id] });
  expect(made).toMatchObject({
    ...body,
    groups: [{ _id: group._id, name: group.name }],
    fulfilment: 'voucher',
    property: null,
    logo: null,
    active: true,
    can: { manage: true },
  });
  const changed = await change(made._id, { name: `Better ${mark}`, groupIds: [], active: false });
  expect(changed.body.data).toMatchObject({ name: `Better ${mark}`, groups: [], active: false, terms: 'One a day' });
  expect(await names(server().admin, { search: mark, status: 'inactive' })).toEqual([`Better ${mark}`]);
  for (const as of [resident, manager]) expect(await names(as, { search: mark })).toEqual([]);
  for (const as of [manager, resident, contentAdmin, server().propertyAdmin]) {
    expect((await add({}, as)).status).toBe(403);
    expect((await change(made._id, { active: true }, as)).status).toBe(403);
  }
  expect((await change(made._id, { denominations: [400] })).error.message).toBe(brandMessages.denominationTooLow);
  expect((await add({ denominations: [500, 500] })).status).toBe(400);
  expect((await add({ name: `Better ${mark}` })).error.message).toBe(brandMessages.nameTaken);
  expect((await add({ groupIds: ['f'.repeat(24)] })).error.message).toBe(brandMessages.groupMissing);
});

test('residents see the brands of their country and property only', async () => {
  const { property, sister, elsewhere, resident, elsewhereResident, viewer } = server();
  await added({ name: `Everywhere ${mark}` });
  await added({ name: `Canada ${mark}`, country: 'CA' });
  await added({ name: `Own ${mark}`, propertyId: property });
  await added({ name: `Sister ${mark}`, propertyId: sister });
  await added({ name: `Own ${mark}`, propertyId: elsewhere });
  for (const as of [resident, viewer])
    expect(await names(as, { search: mark })).toEqual([`Everywhere ${mark}`, `Own ${mark}`]);
  expect(await names(elsewhereResident, { search: mark, propertyId: elsewhere })).toHaveLength(2);
  const refused = await server()
    .as(resident)
    .call(brands.list, { query: { propertyId: sister } });
  expect(refused.status).toBe(403);
  const canadian = await server().addProperty(server().company, { country: 'CA' });
  const neighbor = await server().addPerson('resident', canadian);
  expect(await names(neighbor, { search: mark })).toEqual([`Everywhere ${mark}`, `Canada ${mark}`]);
});

test('favorites come first and sync across devices; an unknown brand is refused', async () => {
  const { addPerson, property, sister } = server();
  const me = await addPerson('resident', property);
  const setFavorite = (id: string, isFavourite = true) =>
    server().as(me).call(brands.favour, { params: { id }, body: { isFavourite } });
  const [first, second, third] = [
    await added({ name: `A ${mark}` }),
    await added({ name: `B ${mark}` }),
    await added({ name: `C ${mark}` }),
  ];
  await Promise.all([setFavorite(third._id), setFavorite(second._id)]);
  const seen = await listed(me, { search: mark });
  expect(seen.map(({ name, isFavourite }) => [name.slice(0, 1), isFavourite])).toEqual([
    ['B', true],
    ['C', true],
    ['A', false],
  ]);
  expect((await setFavorite(second._id, false)).body.data.favouriteBrandIds).toEqual([third._id]);
  const hidden = await added({ name: `Sister ${mark}`, propertyId: sister });
  for (const id of ['f'.repeat(24), hidden._id, first._id])
    expect((await setFavorite(id, id !== first._id)).status).toBe(404);
});

test('a redeemed brand is deactivated and stays in the history; an unused one is deleted', async () => {
  const { admin, resident, manager, property } = server();
  await server()
    .as(manager)
    .call(contract.gifts.award, {
      query: { propertyId: property },
      body: { users: [resident._id], amount: 1000, category: 'Thank You!' },
    });
  const [used, unused] = [await added({ denominations: [100, 200] }), await added()];
  const canadian = await added({ country: 'CA' });
  expect((await redeem(canadian._id)).status).toBe(404);
  expect((await redeem(used._id, 150)).error.message).toBe(`${used.name} takes 100 or 200 points`);
  const log = (await redeem(used._id, 200)).body.data;
  const remove = (id: string) => server().as(admin).call(brands.delete, { params: { id } });
  expect((await remove(used._id)).body.message).toContain('stays in the history');
  expect((await remove(unused._id)).body.message).toBe('Brand deleted successfully');
  expect((await redeem(used._id, 200)).status).toBe(404);
  const seen = await server()
    .as(manager)
    .call(contract.pointLogs.get, { params: { id: log._id } });
  expect(seen.body.data.brand).toEqual({ name: used.name });
  expect((await change(unused._id, { active: true })).status).toBe(404);
});

test('brands keep the order set by staff, even when two reorder at once, and can be exported', async () => {
  const { brandAdmin } = server();
  const ids = [];
  for (const letter of ['A', 'B', 'C']) ids.push((await added({ name: `${letter} =${mark}` }))._id);
  const order = (brandIds: string[]) => server().as(brandAdmin).call(brands.order, { body: { brandIds } });
  const [a = '', b = '', c = ''] = ids;
  expect((await order([c, a, b])).status).toBe(200);
  expect((await names(brandAdmin, { search: mark })).map((name) => name[0])).toEqual(['C', 'A', 'B']);
  await Promise.all([order([a, b, c]), order([b, c, a])]);
  expect(await names(brandAdmin, { search: mark })).toHaveLength(3);
  expect((await order([a, 'f'.repeat(24)])).status).toBe(400);
  const file = await server().as(brandAdmin).send('GET', `/brands?format=csv&search=${mark}`);
  expect(file.text.split('\r\n')[0]).toContain('Position,Name,Category');
  expect(file.text.trim().split('\r\n')).toHaveLength(4);
});

test("a logo is resized and shown with its brand; someone else's upload is refused", async () => {
  const { brandAdmin, admin, manager, resident } = server();
  const upload = (as = brandAdmin) => {
    const form = new FormData();
    form.append('logo', new Blob([png(400, 200)]), 'logo.png');
    return server().as(as).send('POST', '/brands/logo', { body: form });
  };
  expect((await upload(manager)).status).toBe(403);
  const file = ((await upload()).body as { data: { _id: string } }).data;
  const foreign = ((await upload(admin)).body as { data: { _id: string } }).data;
  expect((await add({ logo: 'f'.repeat(24) })).error.message).toBe("You didn't upload this file for this property");
  const made = await added({ name: `Logo ${mark}`, logo: file._id });
  expect((await change(made._id, { logo: foreign._id })).status).toBe(400);
  const [seen] = (await listed(resident, { search: mark })) as unknown as { logo: { smallUrl: string } }[];
  expect((await fetch(server().url + seen?.logo.smallUrl)).headers.get('content-type')).toBe('image/webp');
  expect((await change(made._id, { logo: null })).body.data.logo).toBeNull();
});

test("the second of two concurrent edits sees the first's changes and loses nothing", async () => {
  const made = await added({ terms: 'One a day' });
  expect(made.version).toBe(0);
  const first = await change(made._id, { terms: 'Two a day', version: 0 });
  expect(first.body.data.version).toBe(1);
  const second = await change(made._id, { category: 'Food', version: 0 });
  expect([second.status, second.error.message]).toEqual([409, brandMessages.editConflict]);
  expect((second.error as { current?: unknown }).current).toMatchObject({ terms: 'Two a day', version: 1 });
  expect((await change(made._id, { category: 'Food', version: 1 })).body.data).toMatchObject({
    category: 'Food',
    terms: 'Two a day',
  });
});

test('groups keep the order set by staff, and concurrent membership changes survive', async () => {
  const { brandAdmin, manager } = server();
  const group = async (name: string) =>
    (
      await server()
        .as(brandAdmin)
        .call(brandGroups.create, { body: { name: `${name} ${mark}` } })
    ).body.data;
  const [a, b] = [await group('A'), await group('B')];
  const order = (brandGroupIds: string[], as = brandAdmin) =>
    server().as(as).call(brandGroups.order, { body: { brandGroupIds } });
  const shown = async () =>
    (await server().as(brandAdmin).call(brandGroups.list)).body.data
      .filter(({ name }) => name.endsWith(mark))
      .map(({ name, brands: count }) => [name[0], count]);
  expect(await shown()).toEqual([
    ['A', 0],
    ['B', 0],
  ]);
  expect((await order([b._id, a._id])).status).toBe(200);
  expect((await order([b._id, 'f'.repeat(24)])).status).toBe(400);
  const put = (id: string, body: { add?: string[]; remove?: string[] }, as = brandAdmin) =>
    server().as(as).call(brandGroups.changeBrands, { params: { id }, body });
  const [one, two] = [await added({ category: `Tea ${mark}` }), await added({ category: `Tea ${mark}` })];
  await Promise.all([put(a._id, { add: [one._id] }), put(a._id, { add: [two._id] })]);
  await put(a._id, { add: [one._id], remove: [two._id] });
  await put(b._id, { add: [two._id] });
  expect((await put(b._id, { add: [two._id] })).body.data.brands).toBe(1);
  expect(await shown()).toEqual([
    ['B', 1],
    ['A', 1],
  ]);
  expect((await change(one._id, { terms: 'Old', version: 0 })).status).toBe(409);
  expect((await put(a._id, { add: ['f'.repeat(24)] })).error.message).toBe(brandMessages.brandMissing);
  for (const reply of [await put(a._id, { remove: [one._id] }, manager), await order([a._id], manager)])
    expect(reply.status).toBe(403);
  const categories = (await server().as(brandAdmin).call(brands.categories)).body.data;
  expect(categories.find(({ name }) => name === `Tea ${mark}`)?.brands).toBe(2);
});

test('group names are unique, and deleting a group keeps its brands', async () => {
  const { brandAdmin, resident, manager } = server();
  const create = (name: string, as = brandAdmin) => server().as(as).call(brandGroups.create, { body: { name } });
  const group = (await create(`Travel ${mark}`)).body.data;
  expect((await create(`TRAVEL ${mark}`)).error.message).toBe(brandMessages.groupTaken);
  expect((await create('Food', manager)).status).toBe(403);
  const made = await added({ groupIds: [group._id] });
  const seen = (await server().as(resident).call(brandGroups.list)).body.data;
  expect(seen.find(({ _id }) => _id === group._id)).toEqual({ _id: group._id, name: group.name, brands: 1 });
  expect(await names(resident, { brandGroupId: group._id })).toEqual([made.name]);
  expect(
    (
      await server()
        .as(brandAdmin)
        .call(brandGroups.delete, { params: { id: group._id } })
    ).status,
  ).toBe(200);
  expect((await change(made._id, { terms: 'Still here' })).body.data.groups).toEqual([]);
});
