import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useSealedAudit } from '../../../../../test/fixtures/sealed-audit.ts';
import { checkAudit } from './check.ts';

const { server, sealAll } = useSealedAudit();

test('rows with impossible times are sealed like all others, and the check still reports them', async () => {
  const { db } = server();
  const times = ['20000-01-01', 'infinity', '-infinity', '9999-12-31'];
  for (const at of times)
    await sql`insert into audit_log (action, target_kind, request_id, at) values ('odd time', 'test', 'r', ${at}::timestamptz)`.execute(
      db,
    );
  await sealAll();
  const { problems, unsealed } = await checkAudit(db);
  expect(unsealed).toBe(0);
  expect(problems.filter((problem) => problem.includes('odd time'))).toHaveLength(times.length);
});
