import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';
import { png } from '../../../../test/fixtures/pictures.ts';

const server = useServer();
let boost: string;
let log: string;

beforeEach(async () => {
  const { db, property, resident } = server();
  boost = newId();
  await db
    .insertInto('posts')
    .values({
      id: boost,
      property_id: property,
      type: 'BOOST',
      boost_type: 'custom',
      title: 'Decorate Your Door',
      reward_points: 100,
      max_submission_count: 5,
    })
    .execute();
  const form = new FormData();
  form.append('note', 'My door');
  form.append('images', new Blob([png(4, 3)], { type: 'image/png' }), 'door.png');
  form.append('images', new Blob([png(5, 3)], { type: 'image/png' }), 'door2.png');
  const reply = await server().as(resident).send('POST', `/resident/boosts/${boost}/submissions`, { body: form });
  log = (reply.body as { data: { _id: string } }).data._id;
});

const get = (as = server().manager) =>
  server()
    .as(as)
    .call(contract.pointLogs.get, { params: { id: log } });
const comment = (text: string, as = server().manager) =>
  server()
    .as(as)
    .call(contract.pointLogs.comment, {
      params: { id: log },
      body: { comment: text, type: 'POSITIVE', updatedByUser: 'Somebody Else' },
    });
const imagesOf = async () => (await get()).body.data.boostInfo?.custom?.remoteImages ?? [];

test('images are signed URLs that open', async () => {
  const images = await imagesOf();
  expect(images).toHaveLength(2);
  const response = await fetch(server().url + images[0]);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png(4, 3));
  expect((await fetch(`${server().url}${images[0]?.replace(/signature=.{4}/, 'signature=AAAA')}`)).status).toBe(404);
});

test('a comment takes its author from the token and its type from the log, with placeholders filled in', async () => {
  const reply = await comment('Thank you {first_name} {{ last_name }} from {property_name}! {other}');
  expect(reply.status, reply.text).toBe(200);
  const property = (await get()).body.data.propertyName;
  expect(reply.body.data.comments).toMatchObject([
    { user: 'Test manager', type: 'boost', comment: `Thank you Test resident from ${property}! {other}` },
  ]);
});

test("a manager sees the comment's author, even a platform admin", async () => {
  await comment('Seen', server().admin);
  expect((await get()).body.data.comments).toMatchObject([{ user: 'Test admin', comment: 'Seen' }]);
});

test.for([
  [1, 'NEGATIVE'],
  [2.5, 'NEGATIVE'],
  [3, 'NEUTRAL'],
  [3.5, 'POSITIVE'],
] as const)('a comment on a rating of %s is %s', async ([rating, type]) => {
  await server()
    .db.updateTable('point_logs')
    .set({ rating, boost_type: 'newReviewBoost' })
    .where('id', '=', log)
    .execute();
  expect((await comment('We read this')).body.data.comments[0]?.type).toBe(type);
});

test("an empty comment and a viewer's comment are refused", async () => {
  expect((await comment('  ')).error.message).toBe('Comment is required');
  expect((await comment('Hello', server().viewer)).status).toBe(403);
  expect((await comment('Hello', server().sisterManager)).status).toBe(404);
});

test.for(['address', 'id'] as const)(
  'deleting an image by its %s removes it from the log, the file records and the store',
  async (by) => {
    const [image = '', other] = await imagesOf();
    const id = /files\/([0-9a-f]{24})/.exec(image)?.[1] ?? '';
    const reply = await server()
      .as(server().staff)
      .call(contract.pointLogs.deleteImage, {
        params: { id: log },
        body: { url: by === 'id' ? id : image, type: 'custom' },
      });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data.boostInfo?.custom?.remoteImages).toEqual([other]);
    const file = await server()
      .db.selectFrom('files')
      .select('removed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(file.removed_at).not.toBeNull();
    await eventually(async () => (await fetch(server().url + image)).status === 404);
    const audit = await server()
      .db.selectFrom('audit_log')
      .select(['before', 'after'])
      .where('target_id', '=', log)
      .where('action', '=', 'pointLog.deleteImage')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(audit.before)).toContain(id);
    expect(JSON.stringify(audit.after)).not.toContain(id);
  },
);

test("an image of another submission or boost type can't be deleted", async () => {
  const [image = ''] = await imagesOf();
  const remove = (body: { url: string; type: 'custom' | 'ugc' | 'referral' }, as = server().manager) =>
    server()
      .as(as)
      .call(contract.pointLogs.deleteImage, { params: { id: log }, body });
  for (const body of [
    { url: newId(), type: 'custom' as const },
    { url: image, type: 'ugc' as const },
    { url: image, type: 'referral' as const },
    { url: '../../etc/passwd', type: 'custom' as const },
  ]) {
    const reply = await remove(body);
    expect(reply.status).toBe(400);
    expect(reply.error.message).toBe("The image isn't part of this submission");
  }
  expect((await remove({ url: image, type: 'custom' }, server().viewer)).status).toBe(403);
  expect(await imagesOf()).toHaveLength(2);
});

test('the history lists submission, decision, points and email in order', async () => {
  await server()
    .as(server().manager)
    .call(contract.pointLogs.approve, { params: { id: log }, body: { reason: 'Pretty door' } });
  await eventually(
    async () =>
      (
        await server()
          .db.selectFrom('outbox')
          .select('id')
          .where('point_log_id', '=', log)
          .where('status', '=', 'sent')
          .execute()
      ).length > 0,
  );
  const { body } = await server()
    .as(server().viewer)
    .call(contract.pointLogs.history, { params: { id: log } });
  expect(body.totalCount).toBe(body.data.length);
  expect(body.data.map(({ at }) => at)).toEqual(body.data.map(({ at }) => at).toSorted());
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'action', text: 'Submitted', by: 'Test resident' }),
      expect.objectContaining({ kind: 'action', text: 'Approved: Pretty door', by: 'Test manager' }),
      expect.objectContaining({ kind: 'transfer', text: 'Points sent: 100', by: 'Test manager' }),
      expect.objectContaining({ kind: 'mail', status: 'sent', text: expect.stringContaining('You earned 100 points') }),
    ]),
  );
  expect(
    (
      await server()
        .as(server().sisterManager)
        .call(contract.pointLogs.history, { params: { id: log } })
    ).status,
  ).toBe(404);
  expect(
    (
      await server()
        .as(server().resident)
        .call(contract.pointLogs.history, { params: { id: log } })
    ).status,
  ).toBeGreaterThanOrEqual(403);
});

test("a comment is emailed once in its author's name, and its delivery is shown", async () => {
  const { manager, resident, db } = server();
  const reply = await comment('Please add a photo of the whole door');
  const id = reply.body.data.comments.at(-1)?._id ?? '';
  const status = (as = manager, messageId = id, isPointLog: 'true' | 'false' = 'true') =>
    server().as(as).call(contract.mailStatus.get, { query: { messageId, isPointLog } });
  await expect
    .poll(async () => (await status()).body.data.deliveryLogs.map((delivery) => delivery.status))
    .toEqual(['sent', 'queued']);
  const mails = await db.selectFrom('outbox').selectAll().where('message_key', '=', `comment:${id}`).execute();
  expect(mails).toMatchObject([
    { recipient: resident.email, subject: 'Test manager commented on Decorate Your Door', point_log_id: log },
  ]);
  expect(mails[0]?.text_body).toContain('Please add a photo of the whole door');
  expect((await get()).body.data.comments).toMatchObject([{ _id: id, delivery: 'sent' }]);
  expect((await status(manager, id, 'false')).body.data.deliveryLogs).toHaveLength(2);
  expect((await status(server().sisterManager)).status).toBe(404);
  expect((await status(manager, newId())).status).toBe(404);
});

test('users who opted out of email get no comments by email', async () => {
  const { db, resident } = server();
  await db.updateTable('users').set({ send_email: false }).where('id', '=', resident._id).execute();
  const reply = await comment('Seen');
  const id = reply.body.data.comments.at(-1)?._id ?? '';
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where name = 'mail-comment' and data->>'commentId' = ${id}`.execute(db);
    return rows[0]?.state === 'completed';
  });
  expect((await get()).body.data.comments).toMatchObject([{ _id: id, delivery: null }]);
  await db.updateTable('users').set({ send_email: true }).where('id', '=', resident._id).execute();
});
