import type { Pool } from './people.ts';

const parts = 100;

/**
 * A million rows as from years of use, oldest first: two thirds about one record, few about property settings. Inserted
 * in a hundred transactions with time-ordered ids, as sealing expects.
 */
export async function addAuditRows(pool: Pool, rows: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`create temp table staff as
      select row_number() over (order by id) - 1 as place, id from (select id from users order by id limit 400) u`);
    await client.query(`create temp table places as
      select row_number() over (order by id) - 1 as place, id from properties`);
    await client.query(`create temp table kinds (place int, action text, kind text);
      insert into kinds select row_number() over () - 1, action, kind from (
        select 'pointLog.approve' as action, 'pointLog' as kind from generate_series(1, 40)
        union all select 'gift.award', 'pointLog' from generate_series(1, 27)
        union all select 'sessions.signIn', 'user' from generate_series(1, 12)
        union all select 'user.update', 'user' from generate_series(1, 8)
        union all select 'lease.renew', 'lease' from generate_series(1, 6)
        union all select 'message.send', 'message' from generate_series(1, 4)
        union all select 'post.update', 'post' from generate_series(1, 2)
        union all select 'property.update', 'property') k`);
    for (let part = 0; part < parts; part += 1)
      await client.query(
        `insert into audit_log (id, at, actor_id, action, target_kind, target_id, property_id, before, after, request_id)
        select lpad(to_hex(i), 24, '0'), now() - interval '730 days' * (1 - i::float8 / $3), s.id, k.action, k.kind,
          case k.kind when 'property' then p.id else lpad(to_hex(hashint8(i / 3)::bigint & 65535), 24, 'a') end,
          case when k.action = 'sessions.signIn' then null else p.id end,
          jsonb_build_object('status', 'pending', 'points', i % 5000, 'note', 'before the change'),
          jsonb_build_object('status', 'approved', 'points', i % 5000, 'note', 'after the change'),
          lpad(to_hex(i), 24, 'b')
        from generate_series($1::bigint, $2::bigint) i
        join kinds k on k.place = abs(hashint8(i)) % 100
        join staff s on s.place = abs(hashint8(i + 7)) % (select count(*) from staff)
        join places p on p.place = abs(hashint8(i + 11)) % (select count(*) from places)
        order by i`,
        [Math.floor((part * rows) / parts) + 1, Math.floor(((part + 1) * rows) / parts), rows],
      );
    await client.query('drop table staff, places, kinds');
    await client.query('vacuum analyze audit_log');
  } finally {
    client.release();
  }
}
