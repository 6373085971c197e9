import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { useServer } from '../../../../../test/harness.ts';

const server = useServer();
const endpoints = contract.messages;
const manager = () => server().as(server().manager);
const jobs = async () =>
  (await server().db.selectFrom('messages').select('fence').where('status', '!=', 'draft').execute()).length;
const written = () => ({
  recipients: [server().resident._id],
  type: 'EMAIL' as const,
  subject: 'Pool party',
  message: '<p>See you at the pool.</p>',
});
const body = () => ({ ...written(), propertyId: server().property });
const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

test("a message is saved as a draft, isn't sent automatically, and can be sent later", async () => {
  const before = await jobs();
  const { data: draft } = (await manager().call(endpoints.saveDraft, { body: body() })).body;
  expect(draft).toMatchObject({
    status: 'draft',
    sendAt: null,
    plannedAt: null,
    can: { send: true, moveToDrafts: false },
  });
  expect(await jobs()).toBe(before);
  const { data: sent } = (await manager().call(endpoints.release, { params: { id: draft._id } })).body;
  expect(sent.status).toBe('scheduled');
});

test('saving a draft needs permission to send at the property, and no time', async () => {
  const { viewer, elsewhereManager, staff, admin } = server();
  for (const person of [viewer, elsewhereManager, staff])
    expect((await server().as(person).call(endpoints.saveDraft, { body: body() })).status, person.email).toBe(403);
  const timed = { ...body(), sendAt: { date: tomorrow, time: '09:00' } };
  expect((await manager().call(endpoints.saveDraft, { body: timed })).status).toBe(400);
  const announcement = {
    recipients: { kind: 'staff' as const, roles: ['manager' as const] },
    subject: 'New',
    message: '<p>New</p>',
  };
  const { saveDraft } = contract.announcements;
  expect((await manager().call(saveDraft, { body: announcement })).status).toBe(403);
  const saved = await server().as(admin).call(saveDraft, { body: announcement });
  expect(saved.body.data).toMatchObject({ status: 'draft', property: null });
  expect((await manager().call(endpoints.copy, { params: { id: saved.body.data._id } })).status).toBe(404);
  expect(
    (
      await server()
        .as(admin)
        .call(endpoints.copy, { params: { id: saved.body.data._id } })
    ).body.data,
  ).toMatchObject({
    status: 'draft',
    property: null,
    group: announcement.recipients,
  });
});

test("a copied message is the copier's draft with the same recipients", async () => {
  const params = { propertyId: server().property, senderId: server().manager._id };
  const { data: sent } = (await manager().call(endpoints.send, { params, body: written() })).body;
  const { data: copied } = (
    await server()
      .as(server().propertyAdmin)
      .call(endpoints.copy, { params: { id: sent._id } })
  ).body;
  expect(copied).toMatchObject({
    status: 'draft',
    subject: sent.subject,
    message: sent.message,
    recipients: sent.recipients,
    sender: { _id: server().propertyAdmin._id },
    plannedAt: null,
  });
  expect(copied._id).not.toBe(sent._id);
  expect(
    (
      await server()
        .as(server().viewer)
        .call(endpoints.copy, { params: { id: sent._id } })
    ).status,
  ).toBe(403);
  expect(
    (
      await server()
        .as(server().elsewhereManager)
        .call(endpoints.copy, { params: { id: sent._id } })
    ).status,
  ).toBe(404);
});

test('a message moved back to drafts keeps its chosen time until it is sent at another', async () => {
  const params = { propertyId: server().property, senderId: server().manager._id };
  const sendAt = { date: tomorrow, time: '11:30' };
  const { data: created } = (await manager().call(endpoints.send, { params, body: { ...written(), sendAt } })).body;
  const { data: back } = (await manager().call(endpoints.moveToDrafts, { params: { id: created._id } })).body;
  expect(back).toMatchObject({ status: 'draft', sendAt: null, plannedAt: created.sendAt });
  const change = { ...written(), subject: 'Pool party on Friday', version: back.version };
  const { data: changed } = (await manager().call(endpoints.update, { params: { id: created._id }, body: change }))
    .body;
  expect(changed).toMatchObject({ status: 'draft', plannedAt: created.sendAt });
  const { data: sent } = (await manager().call(endpoints.release, { params: { id: created._id } })).body;
  expect(sent.plannedAt).toBeNull();
});
