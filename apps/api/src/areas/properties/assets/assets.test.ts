import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { png } from '../../../../test/fixtures/pictures.ts';

const server = useServer();
const { assets } = contract;

async function upload(field: 'logo' | 'picture', { as = server().manager, propertyId = server().property } = {}) {
  const form = new FormData();
  form.append(field, new Blob([png(400, 200)]), `${field}.png`);
  const reply = await server().as(as).send('POST', `/files?propertyId=${propertyId}`, { body: form });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as { _id: string; url: string };
}
const at = {
  query: {
    get propertyId() {
      return server().property;
    },
  },
};
const show = (fileId: string, { as = server().manager, propertyId = server().property } = {}) =>
  server().as(as).call(assets.changeLogo, { body: { propertyId, fileId } });
const change = (body: object, as = server().manager) =>
  server()
    .as(as)
    .call(assets.update, { body: { propertyId: server().property, ...body } as never });
const shown = async () => (await server().as(server().viewer).call(assets.list, at)).body.data;
const status = async (url: string) => (await fetch(server().url + url)).status;

test('a logo has stable URLs in two sizes, and a new one replaces and deletes it', async () => {
  const { manager, viewer } = server();
  expect((await server().as(viewer).call(assets.logo, at)).body.data).toBeNull();
  const [first, second] = [await upload('logo'), await upload('logo')];
  const reply = await show(first._id);
  expect(reply.status, reply.text).toBe(200);
  const { url, smallUrl } = reply.body.data;
  expect([await status(url), await status(smallUrl)]).toEqual([200, 200]);
  expect((await server().as(viewer).call(assets.logo, at)).body.data).toEqual(reply.body.data);
  expect((await show(first._id)).body.data.url).toBe(url);
  expect((await show(second._id)).status).toBe(200);
  await eventually(async () => (await status(url)) === 404 && (await status(smallUrl)) === 404);
  expect((await server().as(manager).call(assets.deleteLogo, at)).body.success).toBe(true);
  await eventually(async () => (await status(second.url)) === 404);
  expect((await server().as(manager).call(assets.deleteLogo, at)).error.message).toBe('This property has no logo');
});

test("only the caller's own logo upload for this property is accepted", async () => {
  const { propertyAdmin, elsewhere, elsewhereManager, admin } = server();
  const refused = async (fileId: string) => (await show(fileId)).error.message;
  const unknown = "You didn't upload this file for this property";
  expect(await refused((await upload('logo', { as: propertyAdmin }))._id)).toBe(unknown);
  expect(await refused((await upload('picture'))._id)).toBe(unknown);
  expect(await refused((await upload('logo', { as: elsewhereManager, propertyId: elsewhere }))._id)).toBe(unknown);
  expect(await refused('f'.repeat(24))).toBe(unknown);
  const own = await upload('logo', { as: admin, propertyId: elsewhere });
  expect((await show(own._id, { as: admin })).error.message).toBe(unknown);
  expect((await show(own._id, { as: admin, propertyId: elsewhere })).status).toBe(200);
});

test('pictures are ordered and described; ones left out stay last, and removed ones are deleted', async () => {
  const [pool, roof, gym] = [await upload('picture'), await upload('picture'), await upload('picture')];
  const named = (file: { _id: string }, name: string, alt = '') => ({ _id: file._id, name, alt });
  expect((await change({ assets: [named(pool, 'Pool', 'A pool'), named(roof, 'Roof')] })).status).toBe(200);
  const reply = await change({ assets: [named(gym, 'Gym'), named(roof, 'Terrace')] });
  expect(reply.body.data.map(({ name, alt }) => [name, alt])).toEqual([
    ['Gym', ''],
    ['Terrace', ''],
    ['Pool', 'A pool'],
  ]);
  expect(await shown()).toEqual(reply.body.data);
  expect(await status(reply.body.data[0]?.smallUrl ?? '')).toBe(200);
  expect((await change({ remove: [roof._id] })).body.data.map(({ name }) => name)).toEqual(['Gym', 'Pool']);
  await eventually(async () => (await status(roof.url)) === 404);
  expect((await change({ assets: [named(pool, 'A'), named(pool, 'B')] })).error.message).toBe(
    'Choose each picture once',
  );
  expect((await change({ assets: [named({ _id: 'e'.repeat(24) }, 'A')] })).status).toBe(400);
  expect((await change({ assets: [named(roof, 'Back again')] })).status).toBe(400);
  expect((await change({ assets: [named(pool, 'X')] }, server().seniorStaff)).status).toBe(403);
});

test('concurrent picture uploads are both kept', async () => {
  const [one, two] = [await upload('picture'), await upload('picture', { as: server().propertyAdmin })];
  const replies = await Promise.all([
    change({ assets: [{ _id: one._id, name: 'One' }] }),
    change({ assets: [{ _id: two._id, name: 'Two' }] }, server().propertyAdmin),
  ]);
  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  expect((await shown()).map(({ _id }) => _id)).toEqual(expect.arrayContaining([one._id, two._id]));
});
