import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { newId } from '../../../platform/id.ts';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const ids = { gift: newId(), code: newId() };

beforeAll(async () => {
  const mail = (id: string, subject: string, property_id: string | null) => ({
    id,
    message_key: id,
    property_id,
    recipient: 'mail.reader@hearth.example',
    subject,
    text_body: `${subject} text`,
    html_body: `<style>p{color:red}</style><p>${subject}</p>`,
    status: 'sent',
    sent_at: new Date(),
    message_id: `<${id}@hearth.example>`,
  });
  await server()
    .db.insertInto('outbox')
    .values([mail(ids.gift, 'A gift of 100% points', server().property), mail(ids.code, 'Your code', null)])
    .execute();
  await server()
    .db.insertInto('mail_delivery_logs')
    .values({ mail_id: ids.gift, property_id: server().property, status: 'sent', detail: 'Saved in the mailbox' })
    .execute();
});

test('emails are found by part of the recipient or subject', async () => {
  const list = (search: string) => server().as(server().superAdmin).call(contract.mailbox.list, { query: { search } });
  expect((await list('MAIL.READER')).body.totalCount).toBe(2);
  expect((await list('100%')).body.data.map(({ _id }) => _id)).toEqual([ids.gift]);
});

test('only super admins see password codes, and staff see no mailbox', async () => {
  expect((await server().as(server().admin).call(contract.mailbox.list)).body.data.map(({ _id }) => _id)).toEqual([
    ids.gift,
  ]);
  expect(
    (
      await server()
        .as(server().admin)
        .call(contract.mailbox.get, { params: { id: ids.code } })
    ).status,
  ).toBe(404);
  expect(
    (
      await server()
        .as(server().superAdmin)
        .call(contract.mailbox.get, { params: { id: ids.code } })
    ).status,
  ).toBe(200);
  expect((await server().as(server().propertyAdmin).call(contract.mailbox.list)).status).toBe(403);
});

test("an email's page opens only by its signed URL, can be framed and can't run anything", async () => {
  const { body } = await server()
    .as(server().admin)
    .call(contract.mailbox.get, { params: { id: ids.gift } });
  expect(body.data.deliveryLogs).toMatchObject([{ status: 'sent', detail: 'Saved in the mailbox' }]);
  const page = await fetch(server().url + body.data.page);
  expect([page.status, await page.text()]).toEqual([200, body.data.html]);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'",
  );
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const token = new URL(server().url + body.data.page).searchParams.get('token') ?? '';
  for (const address of [
    `/api/mailbox/${ids.code}/page?token=${token}`,
    `/api/mailbox/${ids.gift}/page`,
    `/api/mailbox/${ids.gift}/page?token=${server().admin.accessToken}`,
  ]) {
    expect((await fetch(server().url + address)).status).toBe(404);
  }
  expect((await fetch(`${server().url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
});

test("a notification shows the device's owner, and never exposes or finds its token", async () => {
  const { db, property, resident, superAdmin } = server();
  const id = newId();
  await db
    .insertInto('outbox')
    .values({
      id,
      message_key: id,
      channel: 'NOTIFICATION',
      property_id: property,
      user_id: resident._id,
      recipient: 'ExponentPushToken[secret-of-a-phone]',
      subject: 'Water',
      text_body: 'It is off',
      html_body: '',
      status: 'sent',
      sent_at: new Date(),
      message_id: `<${id}@hearth.example>`,
    })
    .execute();
  const admin = server().as(superAdmin);
  const found = await admin.call(contract.mailbox.list, { query: { search: "'s device" } });
  expect(found.body.data).toMatchObject([{ _id: id, recipient: expect.stringMatching(/^\w.*'s device$/) }]);
  const one = await admin.call(contract.mailbox.get, { params: { id } });
  expect(one.body.data.recipient).toBe(found.body.data[0]?.recipient);
  expect(found.text + one.text).not.toContain('secret-of-a-phone');
  expect((await admin.call(contract.mailbox.list, { query: { search: 'secret-of' } })).body.totalCount).toBe(0);
});
