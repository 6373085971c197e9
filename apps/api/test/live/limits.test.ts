import { streamsMaximum } from '@hearth/contract/constants';
import { liveMessages } from '@hearth/contract/live/messages';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/platform/id.ts';
import { eventually, useServer } from '../harness.ts';
import { followLive } from './live.ts';

const server = useServer();

/** The number of open streams in the metrics. */
async function streams(): Promise<number> {
  const text = await (await fetch(`${server().adminUrl}/metrics`)).text();
  return Number(/^hearth_live_streams (\d+)$/m.exec(text)?.[1]);
}

const slotsOf = async (userId: string) =>
  (await server().db.selectFrom('live_streams').select('place').where('user_id', '=', userId).execute()).length;

async function present(): Promise<string> {
  const stream = followLive(server().url, server().manager.accessToken);
  await stream.ready();
  await stream.stop();
  return stream.seen.at(-1)?.id ?? '';
}

/** Inserts changes of the user's records in one statement. */
const addMany = (count: number, userId: string | null) =>
  sql`insert into changes (topic, op, property_id, record_id, user_id)
    select 'pointLog', 'update', ${server().property}, new_id(), ${userId} from generate_series(1, ${count})`.execute(
    server().db,
  );

test('a disconnected client leaves no stream or slot behind', async () => {
  const stream = followLive(server().url, server().staff.accessToken);
  await stream.ready();
  expect([await streams(), await slotsOf(server().staff._id)]).toEqual([1, 1]);
  await stream.stop();
  await eventually(async () => (await streams()) === 0 && (await slotsOf(server().staff._id)) === 0);
});

describe('streams of one user', () => {
  test('are limited across processes, and the next one is asked to retry later', async () => {
    const second = await server().another();
    const { accessToken, _id } = await server().addPerson('manager', server().property);
    const open = Array.from({ length: streamsMaximum + 10 }, (_, index) =>
      followLive(index % 2 ? second.url : server().url, accessToken),
    );
    await eventually(async () => open.every((stream) => stream.status() !== 0));
    expect(open.filter((stream) => stream.status() === 200).length).toBe(streamsMaximum);
    expect(new Set(open.map((stream) => stream.status()))).toEqual(new Set([200, 503]));
    const refused = await server().as({ accessToken }).send('GET', '/live');
    expect(refused.status).toBe(503);
    expect(refused.error).toMatchObject({ code: 'BUSY', message: liveMessages.tooManyStreams });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = followLive(server().url, server().manager.accessToken);
    await other.ready();
    await other.stop();
    await Promise.all(open.map((stream) => stream.stop()));
    await eventually(async () => (await slotsOf(_id)) === 0);
    const again = followLive(second.url, accessToken);
    await again.ready();
    await again.stop();
    await second.close();
  });

  test('of a crashed process free their slots after a while', async () => {
    const { accessToken, _id } = await server().addPerson('manager', server().property);
    await sql`insert into live_streams (user_id, place, process_id) select ${_id}, n, ${newId()} from generate_series(1, ${streamsMaximum}) n`.execute(
      server().db,
    );
    expect((await server().as({ accessToken }).send('GET', '/live')).status).toBe(503);
    await sql`update live_streams set seen_at = now() - interval '2 minutes' where user_id = ${_id}`.execute(
      server().db,
    );
    const stream = followLive(server().url, accessToken);
    await stream.ready();
    await stream.stop();
  });
});

describe('missed changes', () => {
  test('are not read for disconnected clients, and by one replay per user at a time', async () => {
    const { accessToken, _id } = await server().addPerson('resident', server().property);
    const from = await present();
    await addMany(40_000, _id);
    const third = await server().another();
    server().statements.length = 0;
    const given = Array.from({ length: 60 }, () => followLive(third.url, accessToken, { lastEventId: from }));
    await new Promise((resolve) => setTimeout(resolve, 150));
    await Promise.all(given.map((stream) => stream.stop()));
    await eventually(async () => (await slotsOf(_id)) === 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const reads = server().statements.filter((text) => /from changes c/.test(text));
    // Reading everything for all of them would take 60 × 21 queries.
    expect(reads.length).toBeLessThan(60);
    const whole = followLive(third.url, accessToken, { lastEventId: from });
    await eventually(async () => whole.seen.length > 40_000);
    expect(new Set(whole.changes()).size).toBe(40_000);
    expect(whole.seen.some(({ topic }) => topic === 'reset')).toBe(false);
    await whole.stop();
    await third.close();
  });

  test("are replaced by reset when there are too many, not counting those a resident can't see", async () => {
    const from = await present();
    await addMany(50_001, null);
    const staff = followLive(server().url, server().manager.accessToken, { lastEventId: from });
    await staff.ready();
    expect(staff.seen.map(({ topic }) => topic)).toEqual(['reset', 'ready']);
    const { accessToken } = server().resident;
    const resident = followLive(server().url, accessToken, { lastEventId: from });
    await resident.ready();
    expect(resident.seen.map(({ topic }) => topic)).toEqual(['ready']);
    await Promise.all([staff.stop(), resident.stop()]);
  });
});
