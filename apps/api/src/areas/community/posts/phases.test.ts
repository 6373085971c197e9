import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import {
  isShown,
  phaseOf,
  postWhens,
  type PostPhase,
  type PostWhen,
  type Timed,
} from '@hearth/contract/community/phases';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const now = new Date();
const [hour, nothing] = [3_600_000, fc.constant(null)];
const instant = fc.oneof(
  nothing,
  fc.integer({ min: -3, max: 3 }).map((hours) => new Date(now.getTime() + hours * hour).toISOString()),
);
const timed: fc.Arbitrary<Timed> = fc.record({
  startDate: instant,
  endDate: instant,
  eventInfo: fc.oneof(nothing, fc.record({ startDate: instant, endDate: instant })),
});

test('the database and the contract agree on the phase of any post, to the millisecond', async () => {
  const items = fc.sample(timed, 2_000);
  const { rows } = await sql<{ phase: PostPhase; shown: boolean }>`
    select post_phase(t.s, t.e, t.es, t.ee, ${now}) as phase, post_phase(t.s, coalesce(t.e, t.ee), null, null, ${now}) = 'running' as shown
    from jsonb_to_recordset(${JSON.stringify(
      items.map(({ startDate, endDate, eventInfo }, n) => ({
        n,
        s: startDate,
        e: endDate,
        es: eventInfo?.startDate,
        ee: eventInfo?.endDate,
      })),
    )}::jsonb) as t(n int, s timestamptz, e timestamptz, es timestamptz, ee timestamptz) order by t.n`.execute(
    server().db,
  );
  expect(rows).toEqual(items.map((item) => ({ phase: phaseOf(item, now), shown: isShown(item, now) })));
  expect(new Set(rows.map(({ phase }) => phase)).size).toBe(3);
});

const items = new Map<string, Timed & { active: boolean }>();
beforeAll(async () => {
  const { db, property } = server();
  // No time is close to now, as the calls below use the real clock.
  for (const item of fc.sample(timed, 60)) {
    const [_id, active] = [newId(), items.size % 4 > 0];
    const away = (at: string | null | undefined) =>
      at ? new Date(Date.parse(at) + (Date.parse(at) < now.getTime() ? -hour : hour)).toISOString() : null;
    const eventInfo = item.eventInfo && {
      startDate: away(item.eventInfo.startDate),
      endDate: away(item.eventInfo.endDate),
    };
    const times = { startDate: away(item.startDate), endDate: away(item.endDate), eventInfo };
    items.set(_id, { ...times, active });
    await db
      .insertInto('posts')
      .values({
        id: _id,
        property_id: property,
        type: eventInfo ? 'EVENT' : 'POST',
        boost_type: eventInfo ? 'event' : null,
        title: 'Any time',
        reward_points: eventInfo ? 10 : 0,
        start_at: times.startDate,
        end_at: times.endDate,
        event_start_at: eventInfo?.startDate ?? null,
        event_end_at: eventInfo?.endDate ?? null,
        active,
      })
      .execute();
  }
});

const means: Record<PostWhen, (phase: PostPhase) => boolean> = {
  any: () => true,
  current: (phase) => phase !== 'ended',
  running: (phase) => phase === 'running',
  upcoming: (phase) => phase === 'upcoming',
  ended: (phase) => phase === 'ended',
};
const idsOf = (is: (item: Timed & { active: boolean }) => boolean) =>
  [...items].flatMap(([id, item]) => (is(item) ? [id] : [])).sort();

test.each(postWhens)('the %s filter lists the posts in that phase, on each tab', async (when) => {
  const { manager, property } = server();
  for (const filterType of ['active', 'inactive'] as const) {
    const { body } = await server()
      .as(manager)
      .call(contract.posts.list, { query: { propertyId: property, filterType, when, limit: 100 } });
    const expected = idsOf(
      (item) => item.active === (filterType === 'active') && means[when](phaseOf(item, new Date())),
    );
    expect(body.data.map(({ _id }) => _id).sort()).toEqual(expected);
    expect(body.totalCount).toBe(expected.length);
  }
});

test('residents see the active posts in their display period and no others', async () => {
  const { body } = await server()
    .as(server().resident)
    .call(contract.feed.list, { query: { limit: 100 } });
  expect(body.data.map(({ _id }) => _id).sort()).toEqual(idsOf((item) => item.active && isShown(item, new Date())));
});

test('an event post without an end date ends with the event', async () => {
  const { manager, property } = server();
  const last = new Date(now.getTime() - 24 * hour).toISOString();
  const eventInfo = { startDate: new Date(now.getTime() - 26 * hour).toISOString(), endDate: last, code: '' };
  const created = await server()
    .as(manager)
    .call(contract.posts.create, {
      query: { propertyId: property },
      body: { type: 'EVENT', title: 'Pumpkins', text: '<p>Come.</p>', rewardPoints: 50, eventInfo },
    });
  const id = created.body.data._id;
  const totals = await Promise.all(
    (['current', 'ended'] as const).map(
      async (when) =>
        (
          await server()
            .as(manager)
            .call(contract.posts.list, { query: { propertyId: property, filterType: 'active', when, postId: id } })
        ).body.totalCount,
    ),
  );
  expect(totals).toEqual([0, 1]);
});
