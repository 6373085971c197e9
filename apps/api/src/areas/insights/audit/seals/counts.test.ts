import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { checkAudit } from './check.ts';
import { sealNext } from './seals.ts';

const server = useServer();
interface Page {
  data: object[];
  totalCount: number;
}

test("a count by days, actions and kinds equals the rows, sealed or not, by each property's dates", async () => {
  const { db, property, sister, admin } = server();
  await sql`update properties set timezone = case id when ${property} then 'Pacific/Kiritimati' else 'Pacific/Pago_Pago' end
    where id in (${property}, ${sister})`.execute(db);
  const write = () =>
    sql`insert into audit_log (at, actor_id, action, target_kind, property_id, request_id)
    select '2026-03-05'::timestamptz + i * interval '5 hours', ${admin._id}, 'test.' || i % 2, 'days', (array[null, ${property}, ${sister}])[1 + i % 3], 'r'
    from generate_series(0, 60) i`.execute(db);
  const periods = [
    {},
    { startDate: '2026-03-07' },
    { endDate: '2026-03-12' },
    { startDate: '2026-03-07', endDate: '2026-03-07' },
    { startDate: '2026-03-07', endDate: '2026-03-08' },
    { startDate: '2026-03-06', endDate: '2026-03-14' },
    { startDate: '2026-03-09', endDate: '2026-03-07' },
  ];
  const compare = async () => {
    for (const days of periods)
      for (const query of [{ kind: 'days' }, { action: ['test.0'] }, { kind: 'days', action: ['test.1', 'test.0'] }]) {
        const { rows } = await sql<{
          count: number;
        }>`select count(*) as count from audit_log a left join properties p on p.id = a.property_id
          where a.target_kind = 'days' and (${query.action ?? null}::text[] is null or a.action = any (${query.action ?? null}::text[]))
            and (a.at at time zone coalesce(p.timezone, 'UTC'))::date
              between ${'startDate' in days ? days.startDate : '2000-01-01'}::date and ${'endDate' in days ? days.endDate : '2100-01-01'}::date`.execute(
          db,
        );
        const { data, totalCount } = (
          await server()
            .as(admin)
            .call(contract.audit.list, { query: { ...days, ...query, limit: 100 } })
        ).body as Page;
        expect([days, query, totalCount, data.length]).toEqual([days, query, rows[0]?.count, rows[0]?.count]);
      }
  };
  await write();
  await compare();
  await eventually(async () => (await sealNext(db)).rows === 0 && (await checkAudit(db)).unsealed === 0);
  await compare();
  await sql`insert into audit_log (actor_id, action, target_kind, request_id) values (${admin._id}, 'test.0', 'days', 'r')`.execute(
    db,
  );
  await compare();
});
