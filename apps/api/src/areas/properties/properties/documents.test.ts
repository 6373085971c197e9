import { contract } from '@hearth/contract';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';

const server = useServer();
const { properties } = contract;

async function upload({ as = server().manager, propertyId = server().property } = {}) {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'rules.pdf');
  const reply = await server().as(as).send('POST', `/files?propertyId=${propertyId}`, { body: form });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as { _id: string; url: string };
}
const update = (body: object, as = server().manager) =>
  server()
    .as(as)
    .call(properties.update, { params: { id: server().property }, body: body as never });
const read = (url: string | null) => fetch(server().url + (url ?? ''));

test('a guide is set by its URL, readable by everyone at the property, and deleted when replaced', async () => {
  const [first, second] = [await upload(), await upload()];
  const named = await update({ moveInGuide: first.url });
  expect(named.status, named.text).toBe(200);
  const shown = (
    await server()
      .as(server().viewer)
      .call(properties.get, { params: { id: server().property } })
  ).body.data.moveInGuide;
  const response = await read(shown);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('filename="Move-in guide.pdf"');
  const { version } = named.body.data;
  expect((await update({ moveInGuide: shown }, server().propertyAdmin)).body.data.version).toBe(version);
  expect((await update({ moveInGuide: second._id, version })).status).toBe(200);
  await eventually(async () => (await read(shown)).status === 404);
  const replaced = await update({ moveInGuide: null });
  expect(replaced.body.data.moveInGuide).toBeNull();
  await eventually(async () => (await read(second.url)).status === 404);
});

test('documents keep order and names; a removed one is deleted unless another field uses it', async () => {
  const [rules, plan] = [await upload(), await upload()];
  const both = [
    { name: 'House rules', url: rules.url },
    { name: 'Plan.pdf', url: plan.url },
  ];
  const reply = await update({ ambassadorDocuments: both, moveInGuide: rules.url });
  expect(reply.body.data.ambassadorDocuments.map(({ name }) => name)).toEqual(['House rules', 'Plan.pdf']);
  const [, shownPlan] = reply.body.data.ambassadorDocuments;
  expect((await read(shownPlan?.url ?? '')).headers.get('content-disposition')).toContain('filename="Plan.pdf"');
  expect((await update({ ambassadorDocuments: [] })).status).toBe(200);
  await eventually(async () => (await read(plan.url)).status === 404);
  expect((await read(rules.url)).status).toBe(200);
});

test('a refused update keeps the documents', async () => {
  const { _id, url } = await upload();
  await update({ moveInGuide: url });
  expect((await update({ moveInGuide: null, email: 'no address' })).status).toBe(400);
  expect((await read(url)).status).toBe(200);
  expect((await update({ moveInGuide: null, version: 0 })).status).toBe(409);
  expect((await read(url)).status).toBe(200);
  expect(
    (
      await server()
        .as(server().manager)
        .call(contract.files.remove, { params: { id: _id } })
    ).status,
  ).toBe(409);
});

test("only the caller's own upload for this property is accepted", async () => {
  const { elsewhere, elsewhereManager, propertyAdmin, admin } = server();
  const unknown = "You didn't upload this file for this property";
  const messageOf = async (moveInGuide: string) => (await update({ moveInGuide })).error.message;
  expect(await messageOf('https://files.example/guide.pdf')).toBe(propertyMessages.documentUnknown);
  expect(await messageOf(`/api/files/${'f'.repeat(24)}`)).toBe(unknown);
  expect(await messageOf((await upload({ as: propertyAdmin })).url)).toBe(unknown);
  expect(await messageOf((await upload({ as: elsewhereManager, propertyId: elsewhere })).url)).toBe(unknown);
  const body = { name: 'New', address: '1 A', city: 'Denver', state: 'CO', zipCode: '80202', email: 'a@b.example' };
  const site = { website: 'https://a.example', payableAccount: 'a@b.example', moveInGuide: (await upload()).url };
  const made = await server()
    .as(admin)
    .call(properties.create, { body: { ...body, ...site } as never });
  expect(made.error.message).toBe(propertyMessages.documentUnknown);
});
