import { contract } from '@hearth/contract';
import { libraryMessages } from '@hearth/contract/library/messages';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { followLive } from '../../../../test/live/live.ts';
import { eventually } from '../../../../test/eventually.ts';

const server = useServer();
const { templates, categories } = contract;
type Body = Parameters<typeof create>[0];
let count = 0;
const create = (
  more: Record<string, unknown> & { type: string; text: string; title?: string },
  as: { accessToken: string } = server().contentAdmin,
) => {
  const { text, title = `Template ${++count}`, ...body } = more;
  return server()
    .as(as)
    .call(templates.create, { body: { ...body, content: { title, text } } as never });
};
const createTemplate = async (more: Body) => {
  const reply = await create(more);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const list = (query: object, as: { accessToken: string } = server().manager) =>
  server()
    .as(as)
    .call(templates.list, { query: query as never });
const update = (id: string, body: object) =>
  server()
    .as(server().contentAdmin)
    .call(templates.update, { params: { id }, body: body as never });
const addCategory = async (name: string) =>
  (await server().as(server().contentAdmin).call(categories.create, { body: { name } })).body.data._id;

test('a content admin creates a template that staff find, with sanitized rich text', async () => {
  const data = await createTemplate({
    type: 'POST',
    title: 'Pool opening',
    text: '<h1>Hi {{first_name}}</h1><p onclick="x()">Swim<script>steal()</script> <a href="javascript:x()">now</a></p>',
  });
  expect(data).toMatchObject({
    type: 'POST',
    audience: 'ALL',
    subType: null,
    category: null,
    active: true,
    content: { title: 'Pool opening', text: '<h1>Hi {{first_name}}</h1><p>Swim now</p>' },
    useCount: 0,
    author: { name: 'Test content_admin' },
    can: { manage: true },
  });
  const found = await list({ type: 'POST', search: 'swim', limit: 100 });
  expect(found.body.data).toMatchObject([{ _id: data._id, can: { manage: false } }]);
  expect((await list({ search: 'h1', type: 'POST' })).body.totalCount).toBe(0);
});

test.each([
  [{ type: 'SMS', text: 'x'.repeat(321) }, 'Message must be 320 characters or less'],
  [{ type: 'COMMENT', text: 'Thanks' }, libraryMessages.toneRequired],
  [{ type: 'COMMENT', text: 'Thanks', subType: 'vote' }, 'Sub Type must be'],
  [{ type: 'COMMENT', text: 'Thanks', subType: 'custom' }, libraryMessages.toneRequired],
  [{ type: 'BOOST', text: '<p>Post</p>', subType: 'POSITIVE' }, libraryMessages.boostTypeRequired],
  [{ type: 'EMAIL', text: '<p>Post</p>', subType: 'custom' }, libraryMessages.noSubType],
  [{ type: 'EMAIL', text: '<p> <br></p>' }, 'Message is required'],
  [{ type: 'EMAIL', text: '<img src="x">' }, 'Message is required'],
  [{ type: 'EMAIL', text: '<p>a</p>', title: ' ' }, 'Title is required'],
  [{ type: 'SMS', text: 'Dear {{unit}}' }, libraryMessages.unknownPlaceholder('unit')],
  [{ type: 'EMAIL', text: '<p>Hi</p>', title: 'For {{name}}' }, libraryMessages.unknownPlaceholder('name')],
  [{ type: 'SMS', text: 'Hi', categoryId: '0123456789abcdef01234567' }, 'Category not found'],
  [{ type: 'LETTER', text: 'Hi' }, 'Type must be one of POST, EVENT'],
] as const)('%o is refused: %s', async (body, message) => {
  const reply = await create(body);
  expect(reply.status, reply.text).toBe(400);
  expect(reply.text).toContain(message);
});

test("an update validates the whole template, and the type can't change", async () => {
  const { _id } = await createTemplate({ type: 'COMMENT', subType: 'NEGATIVE', text: 'We are sorry' });
  expect((await update(_id, { subType: null })).error.message).toBe(libraryMessages.toneRequired);
  expect((await update(_id, { type: 'SMS' })).status).toBe(400);
  expect((await update(_id, { content: { title: 'Sorry', text: 'We are sorry, {{first_nam}}' } })).status).toBe(400);
  const changed = await update(_id, { subType: 'NEUTRAL', active: false });
  expect(changed.body.data).toMatchObject({ subType: 'NEUTRAL', active: false, content: { text: 'We are sorry' } });
});

test('the database refuses invalid templates', async () => {
  const insert = (values: object) =>
    server()
      .db.insertInto('content_templates')
      .values({ type: 'SMS', title: `Raw ${++count}`, text: 'Hi', ...values })
      .execute();
  for (const wrong of [
    { text: 'x'.repeat(321) },
    { type: 'COMMENT' },
    { type: 'BOOST', sub_type: 'NEGATIVE' },
    { sub_type: 'custom' },
    { title: ' ' },
    { use_count: -1 },
  ])
    await expect(insert(wrong), JSON.stringify(wrong)).rejects.toThrow(/check constraint/);
});

test('titles are unique per type ignoring case and spacing, and available again after deletion', async () => {
  const { _id } = await createTemplate({ type: 'SMS', title: 'Rent reminder', text: 'Rent is due' });
  const twice = await create({ type: 'SMS', title: 'RENT reminder', text: 'Rent is due' });
  expect([twice.status, twice.error.message]).toEqual([409, libraryMessages.titleTaken]);
  await createTemplate({ type: 'NOTIFICATION', title: 'Rent reminder', text: 'Rent is due' });
  const deleted = await server()
    .as(server().admin)
    .call(templates.delete, { params: { id: _id } });
  expect(deleted.body).toMatchObject({ success: true, message: libraryMessages.deleted });
  await createTemplate({ type: 'SMS', title: 'Rent reminder', text: 'Rent is due' });
  expect((await update(_id, { active: true })).status).toBe(404);
});

test('staff find only active templates; an audience filter includes those for everyone', async () => {
  const category = await addCategory('Greetings');
  const of = (more: object) => createTemplate({ type: 'SURPRISE', categoryId: category, text: 'Well done', ...more });
  await of({ title: 'b for all' });
  await of({ title: 'a for residents', audience: 'RESIDENT' });
  await of({ title: 'for ambassadors', audience: 'AMBASSADOR' });
  await of({ title: 'not used', active: false });
  const query = { type: 'SURPRISE', categoryId: category, orderBy: 'title', order: 'asc' };
  const titles = async (more: object, as = server().manager as { accessToken: string }) =>
    (await list({ ...query, ...more }, as)).body.data.map(({ content }) => content.title);
  expect(await titles({})).toEqual(['a for residents', 'b for all', 'for ambassadors']);
  expect(await titles({ audience: 'RESIDENT' })).toEqual(['a for residents', 'b for all']);
  expect(await titles({ audience: 'ALL' })).toEqual(['b for all']);
  expect(await titles({ status: 'inactive' })).toEqual([]);
  expect(await titles({ status: 'inactive' }, server().contentAdmin)).toEqual(['not used']);
  expect(await titles({ order: 'desc', limit: 1, page: 2 })).toEqual(['b for all']);
  const grouped = await server()
    .as(server().staff)
    .call(templates.byCategories, { query: { type: 'SURPRISE', status: 'all', audience: 'AMBASSADOR' } as never });
  expect(grouped.body.totalCount).toBe(2);
  expect(grouped.body.data).toMatchObject([
    { category: { name: 'Greetings' }, templates: [{ content: { title: 'b for all' } }, {}] },
  ]);
  const types = await server().as(server().contentAdmin).call(templates.byType);
  expect(types.body.data.map(({ type }) => type)).toEqual([
    'POST',
    'EVENT',
    'BOOST',
    'COMMENT',
    'SMS',
    'NOTIFICATION',
    'EMAIL',
    'SURPRISE',
  ]);
  expect(types.body.data.at(-1)).toMatchObject({ totalCount: 4, active: 3, inactive: 1 });
});

describe('categories', () => {
  test('can be renamed, are unique, and can be deleted when empty', async () => {
    const as = server().as(server().contentAdmin);
    const id = await addCategory('Maintenance');
    const { _id } = await createTemplate({ type: 'EMAIL', text: '<p>Hi</p>', categoryId: id });
    expect((await as.call(categories.create, { body: { name: 'maintenance' } })).status).toBe(409);
    const renamed = await as.call(categories.update, { params: { id }, body: { name: 'Repairs' } });
    expect(renamed.body.data).toEqual({ _id: id, name: 'Repairs', templates: 1 });
    const used = await as.call(categories.delete, { params: { id } });
    expect([used.status, used.error.message]).toEqual([409, libraryMessages.categoryUsed]);
    await as.call(templates.delete, { params: { id: _id } });
    expect((await as.call(categories.delete, { params: { id } })).status).toBe(200);
    const left = await server().as(server().staff).call(categories.list);
    expect(left.body.data.map(({ name }) => name)).not.toContain('Repairs');
  });
});

test('users without write access can read, and others are refused', async () => {
  const body = { type: 'SMS', text: 'Hi' };
  for (const who of ['propertyAdmin', 'manager', 'staff', 'brandAdmin', 'resident'] as const)
    expect([who, (await create(body, server()[who])).status]).toEqual([who, 403]);
  for (const [who, status] of [
    ['staff', 200],
    ['manager', 200],
    ['viewer', 403],
    ['brandAdmin', 403],
    ['resident', 403],
  ] as const)
    expect([who, (await list({}, server()[who])).status]).toEqual([who, status]);
});

test('concurrent comments and gifts are all counted for their template, and each recipient sees their own name', async () => {
  const { addPerson, property, manager, staff, db } = server();
  const gift = await createTemplate({ type: 'SURPRISE', text: 'Thank you, {{first_name}}' });
  const people = await Promise.all(
    ['Ada', 'Ben'].map((firstName) => addPerson('resident', property, { firstName, lastName: 'O’Neil' })),
  );
  const award = (template: string, note = 'Thank you {{first_name}} {{last_name}} of {{property_name}}') =>
    server()
      .as(manager)
      .call(contract.gifts.award, {
        query: { propertyId: property },
        body: { users: people.map(({ _id }) => _id), amount: 5, category: 'Thank You!', note, template },
      });
  const replies = await Promise.all(Array.from({ length: 8 }, () => award(gift._id)));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const notes = await db
    .selectFrom('point_logs')
    .select('note')
    .distinct()
    .where(
      'user_id',
      'in',
      people.map(({ _id }) => _id),
    )
    .orderBy('note')
    .execute();
  const { name } = await db
    .selectFrom('properties')
    .select('name')
    .where('id', '=', property)
    .executeTakeFirstOrThrow();
  expect(notes.map(({ note }) => note)).toEqual(['Ada', 'Ben'].map((first) => `Thank you ${first} O’Neil of ${name}`));
  expect((await award(gift._id, 'Hi {{unit}}')).error.message).toContain(libraryMessages.unknownPlaceholder('unit'));

  const comment = await createTemplate({ type: 'COMMENT', subType: 'NEUTRAL', text: 'Noted' });
  const log = replies[0]?.body.results[0]?.pointLogId ?? '';
  const commentFrom = (template: string) =>
    server()
      .as(staff)
      .call(contract.pointLogs.comment, { params: { id: log }, body: { comment: 'Noted', template } });
  expect((await commentFrom(comment._id)).status).toBe(200);
  expect((await commentFrom(gift._id)).error.message).toBe('Template not found');
  expect((await award(comment._id)).status).toBe(400);
  await update(comment._id, { active: false });
  expect((await commentFrom(comment._id)).status).toBe(200);
  const counts = await db
    .selectFrom('content_templates')
    .select('use_count')
    .where('id', 'in', [gift._id, comment._id])
    .orderBy('type')
    .execute();
  expect(counts.map(({ use_count }) => use_count)).toEqual([2, 8]);
});

test('a post counts as a use of a template of the same type', async () => {
  const { _id } = await createTemplate({ type: 'EVENT', text: '<p>Come by</p>' });
  const post = (type: 'EVENT' | 'POST') =>
    server()
      .as(server().manager)
      .call(contract.posts.create, {
        query: { propertyId: server().property, template: _id },
        body: { type, title: 'Come by', text: '<p>Come by</p>', rewardPoints: type === 'EVENT' ? 10 : 0 },
      });
  expect((await post('EVENT')).status).toBe(200);
  expect((await post('POST')).error.message).toBe('Template not found');
  expect((await list({ type: 'EVENT' })).body.data[0]?.useCount).toBe(1);
});

test('library changes update live screens of staff everywhere, but not of viewers', async () => {
  const { url, manager, elsewhereManager, viewer } = server();
  const streams = [manager, elsewhereManager, viewer].map(({ accessToken }) => followLive(url, accessToken));
  await Promise.all(streams.map((stream) => stream.ready()));
  const { _id } = await createTemplate({ type: 'SMS', text: 'Hello' });
  await eventually(async () => streams.slice(0, 2).every((stream) => stream.changes().includes(_id)));
  await Promise.all(streams.map((stream) => stream.stop()));
  expect(streams[2]?.changes()).not.toContain(_id);
});

test("authors preview the text as a resident of the property, and others can't look up names this way", async () => {
  const { addProperty, addPerson, company, contentAdmin, manager } = server();
  const empty = await addProperty(company);
  const read = (propertyId: string, as: { accessToken: string } = contentAdmin) =>
    server().as(as).call(templates.placeholderValues, { query: { propertyId } });
  expect((await read(empty)).body.data).toBeNull();
  await addPerson('resident', empty, { firstName: 'Ida', lastName: 'Moss' });
  expect((await read(empty)).body.data).toMatchObject({ first_name: 'Ida', last_name: 'Moss' });
  expect((await read('All Property')).body.data?.first_name).toBeTruthy();
  expect((await read(empty, manager)).status).toBe(403);
});

test('the database itself shows staff only active templates and lets them change nothing', async () => {
  const { _id } = await createTemplate({ type: 'SMS', text: 'Hidden', active: false });
  const seen = await server()
    .db.transaction()
    .execute(async (tx) => {
      await sql`select set_config('app.property_ids', ${server().property}, true), set_config('role', 'hearth_app', true)`.execute(
        tx,
      );
      const hidden = await tx.selectFrom('content_templates').select('id').where('id', '=', _id).execute();
      const changed = await tx.updateTable('content_templates').set({ title: 'Mine' }).executeTakeFirst();
      return { hidden, changed: changed.numUpdatedRows };
    });
  expect(seen).toEqual({ hidden: [], changed: 0n });
});
