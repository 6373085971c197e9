import { contract } from '@hearth/contract';
import type { Topic } from '@hearth/contract/live/topics';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/platform/id.ts';
import { eventually, useServer } from '../harness.ts';
import { followLive } from './live.ts';

const server = useServer();
const topics = [
  'pointLog',
  'post',
  'review',
  'property',
  'user',
  'lease',
  'unit',
  'pointsRequest',
  'invoice',
  'content',
] as const satisfies readonly Topic[];

interface Change {
  topic: Topic;
  propertyId: string | null;
  userId: string | null;
  _id: string;
}

/** A change of every topic, at every property and none, for nobody and for each person. */
async function changeEverything(people: readonly string[]): Promise<Change[]> {
  const { property, sister, elsewhere, db } = server();
  const all = topics.flatMap((topic) =>
    [property, sister, elsewhere, null].flatMap((propertyId) =>
      [null, ...people].map((userId) => ({ topic, propertyId, userId, _id: newId() })),
    ),
  );
  await sql`insert into changes (topic, op, property_id, record_id, user_id)
    select c.topic, 'update', c."propertyId", c._id, c."userId"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as c(topic text, "propertyId" text, _id text, "userId" text)`.execute(
    db,
  );
  return all;
}

type Person = 'resident' | 'ambassador' | 'manager' | 'viewer' | 'contentAdmin' | 'brandAdmin' | 'superAdmin';
const staffTopics = [...topics];

/** Topics each may follow: `others` at their own property, `own` for changes about themselves. */
const allowed: Record<Person, { others: readonly Topic[]; own: readonly Topic[]; everywhere?: true }> = {
  resident: { others: [], own: ['pointLog', 'review', 'user', 'lease'] },
  ambassador: { others: [], own: ['pointLog', 'review', 'user', 'lease'] },
  manager: { others: staffTopics, own: ['user'] },
  viewer: {
    others: staffTopics.filter((topic) => !['pointsRequest', 'invoice', 'content'].includes(topic)),
    own: ['user'],
  },
  contentAdmin: { others: ['property', 'content', 'systemConfig'], own: ['user'], everywhere: true },
  brandAdmin: { others: ['property', 'systemConfig', 'redemption', 'brand'], own: ['user'], everywhere: true },
  superAdmin: { others: staffTopics, own: ['user'], everywhere: true },
};

describe.each(Object.entries(allowed) as [Person, (typeof allowed)[Person]][])('the %s', (who, may) => {
  test.each(['their own property', 'all properties'])(
    '%s gets exactly the changes their permissions allow, live and after a resume',
    async (place) => {
      const { property, url } = server();
      const me = server()[who];
      const propertyId = place === 'all properties' ? 'All Property' : property;
      const options = { propertyId };
      const live = followLive(url, me.accessToken, options);
      await live.ready();
      const all = await changeEverything([me._id, server().staff._id]);
      const expected = all.filter(({ topic, propertyId: changedAt, userId }) => {
        const isFollowed = place === 'all properties' || changedAt === property;
        const isOwn = userId === me._id && may.own.includes(topic) && (isFollowed || changedAt === null);
        const isInPlace = may.everywhere ? isFollowed : changedAt === property;
        // Changes without a property reach everyone who may read the topic.
        const isShared = ['content', 'systemConfig', 'brand'].includes(topic) && changedAt === null;
        return isOwn || ((isInPlace || isShared) && may.others.includes(topic));
      });
      await eventually(async () => live.changes().length >= expected.length);
      const again = followLive(url, me.accessToken, { ...options, lastEventId: live.seen[0]?.id ?? '' });
      const second = await server().another();
      const read = followLive(second.url, me.accessToken, { ...options, lastEventId: live.seen[0]?.id ?? '' });
      await Promise.all([again.ready(), read.ready()]);
      await Promise.all([live, again, read].map((stream) => stream.stop()));
      await second.close();
      for (const stream of [live, again, read]) expect(stream.changes()).toEqual(expected.map(({ _id }) => _id));
    },
  );
});

test('an event names the record and property, but not the user', async () => {
  const stream = followLive(server().url, server().manager.accessToken);
  await stream.ready();
  await changeEverything([server().resident._id]);
  await eventually(async () => stream.changes().length > 0);
  await stream.stop();
  for (const event of stream.seen.slice(1))
    expect(Object.keys(event).sort()).toEqual(['_id', 'id', 'op', 'propertyId', 'topic']);
});

describe('an open stream', () => {
  const endsAtOnce = async (token: string, change: () => Promise<unknown>) => {
    const stream = followLive(server().url, token);
    await stream.ready();
    await change();
    await eventually(async () => stream.isEnded());
    return stream.seen.at(-1)?.id ?? '';
  };

  test("ends when a manager becomes a resident, and resumes with only the resident's own changes", async () => {
    const person = await server().addPerson('manager', server().property);
    const lastEventId = await endsAtOnce(person.accessToken, () =>
      server()
        .as(server().propertyAdmin)
        .call(contract.users.update, {
          body: { _id: person._id, propertyId: server().property, role: 'resident' } as never,
        }),
    );
    const all = await changeEverything([person._id]);
    const stream = followLive(server().url, person.accessToken, { lastEventId });
    await stream.ready();
    await stream.stop();
    const received = new Set(stream.changes());
    expect(received.size).toBeGreaterThan(0);
    expect(all.filter(({ _id, userId }) => received.has(_id) && userId !== person._id)).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'a changed role',
      (id) => sql`update property_roles set role = 'read_only_manager' where user_id = ${id}`.execute(server().db),
    ],
    [
      'a role that was taken away',
      (id) => sql`update property_roles set removed_at = now() where user_id = ${id}`.execute(server().db),
    ],
    [
      'one more property',
      (id) =>
        sql`insert into property_roles (user_id, property_id, role) values (${id}, ${server().sister}, 'manager')`.execute(
          server().db,
        ),
    ],
    ['a disabled user', (id) => sql`update users set disabled_at = now() where id = ${id}`.execute(server().db)],
    [
      'a company',
      (id) =>
        sql`update users set company_id = ${server().company}, company_role = 'all' where id = ${id}`.execute(
          server().db,
        ),
    ],
  ])('ends immediately, not at the next session check, after %s', async (_name, change) => {
    const person = await server().addPerson('manager', server().property);
    await endsAtOnce(person.accessToken, () => change(person._id));
  });

  test('ends for a company user when a property moves to another company', async () => {
    const { db, company, sister } = server();
    const person = await server().addPerson('property_admin');
    await sql`update users set company_id = ${company}, company_role = 'allSiteAccess' where id = ${person._id}`.execute(
      db,
    );
    await endsAtOnce(person.accessToken, () =>
      sql`update properties set company_id = (select company_id from properties where id = ${server().elsewhere}) where id = ${sister}`.execute(
        db,
      ),
    );
  });

  test("isn't opened with a role that was just lost", async () => {
    const person = await server().addPerson('manager', server().property);
    const opening = Array.from({ length: 10 }, () => followLive(server().url, person.accessToken));
    await sql`update property_roles set role = 'resident' where user_id = ${person._id}`.execute(server().db);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const all = await changeEverything([]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await Promise.all(opening.map((stream) => stream.stop()));
    const received = new Set(opening.flatMap((stream) => stream.changes()));
    expect(all.filter(({ _id }) => received.has(_id))).toEqual([]);
  });
});

test('point and spend limit changes are sent only to roles that use them', async () => {
  const keys = ['points', 'pointsShadow', 'spendLimit'];
  const shown = async (who: 'contentAdmin' | 'brandAdmin' | 'viewer' | 'admin') => {
    const as = server().as(server()[who]);
    const single = await as.call(contract.properties.get, { params: { id: server().property } });
    const { body } = await as.call(contract.properties.list, {});
    expect([single.status, body.totalCount > 0]).toEqual([200, true]);
    return [single.body.data, ...body.data].map((property) => keys.filter((key) => key in property));
  };
  for (const who of ['contentAdmin', 'brandAdmin'] as const) expect((await shown(who)).flat()).toEqual([]);
  for (const who of ['viewer', 'admin'] as const) for (const fields of await shown(who)) expect(fields).toEqual(keys);
});
