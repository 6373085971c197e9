import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/database/database-before.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { newId } from '../../../platform/id.ts';

const moving = '0042_posts.sql';

test('migrated posts keep text, dates and rewards, and get a first version', async () => {
  const { db, drop } = await databaseBefore(moving);
  const [property, author, boost, event] = [newId(), newId(), newId(), newId()];
  const times = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-02T10:00:00Z')] as const;
  await sql`insert into properties (id, name, property_code, address, city, state, zip_code, timezone, email, website)
    values (${property}, 'P', 'P1', 'a', 'c', 'CO', '80202', 'America/Denver', 'p@hearth.example', 'https://p.example')`.execute(
    db,
  );
  await sql`insert into users (id, first_name, last_name, email, role) values (${author}, 'Ann', 'X', 'ann@hearth.example', 'manager')`.execute(
    db,
  );
  const text = 'Cats & dogs <3\nBring both';
  await sql`insert into posts (id, property_id, type, boost_type, title, text, reward_points, budget, start_at, end_at, author_id, created_at)
    values (${boost}, ${property}, 'BOOST', 'custom', 'Boost', ${text}, 100, 500, ${times[0]}, ${times[1]}, ${author}, ${times[0]}),
      (${event}, ${property}, 'EVENT', null, 'Event', '', 0, 0, ${times[0]}, ${times[1]}, null, ${times[0]})`.execute(
    db,
  );

  expect(await migrate(db)).toContain(moving);

  const posts = await db.selectFrom('posts').selectAll().orderBy('title').execute();
  const clean = '<p>Cats &amp; dogs &lt;3<br />Bring both</p>';
  expect(posts).toMatchObject([
    { id: boost, text: clean, reward_points: 100, budget: 500, boost_type: 'custom', start_at: times[0], version: 0 },
    { id: event, text: '', boost_type: 'event', event_start_at: times[0], event_end_at: times[1], end_at: times[1] },
  ]);
  const revisions = await db.selectFrom('post_revisions').selectAll().orderBy('title').execute();
  expect(revisions).toMatchObject([
    { post_id: boost, version: 0, text: clean, updated_by: author, updated_at: times[0], budget: 500, active: true },
    { post_id: event, version: 0, updated_by: null, event_start_at: times[0] },
  ]);
  await drop();
});
