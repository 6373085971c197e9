import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../test/harness.ts';
import { wakeJobs } from '../../../test/queued.ts';
import { newId } from '../id.ts';

const server = useServer();

test('a job with unreadable data fails without affecting the rest of its batch', async () => {
  const { db, property, resident } = server();
  const log = newId();
  await db
    .insertInto('point_logs')
    .values({
      id: log,
      property_id: property,
      user_id: resident._id,
      type: 'surprise',
      status: 'approved',
      points: 10,
      decided_at: new Date(),
    })
    .execute();
  const whole = JSON.stringify({ propertyId: property, logIds: [log] });
  await sql`insert into pgboss.job (name, data, retry_limit)
    values ('mail-gift', '{"logIds": "unreadable"}', 5), ('mail-gift', ${whole}::jsonb, 5)`.execute(db);
  await wakeJobs(db, 'mail-gift');
  const states = async () =>
    (
      await sql<{ state: string; isWhole: boolean }>`
        select state::text, data = ${whole}::jsonb as "isWhole" from pgboss.job where name = 'mail-gift' order by 2`.execute(
        db,
      )
    ).rows;
  await expect.poll(states).toEqual([
    { state: 'retry', isWhole: false },
    { state: 'completed', isWhole: true },
  ]);
  const mail = await eventually(() =>
    db.selectFrom('outbox').select('recipient').where('point_log_id', '=', log).executeTakeFirst(),
  );
  expect(mail.recipient).toBe(resident.email);
});
