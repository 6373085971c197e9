import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useServer } from '../harness.ts';
import { tenancyMatrix } from './tenancy.ts';
import { secondWall } from './second-wall.ts';

describe('the declared matrix', () => {
  // Log the cause of 500 responses.
  const server = useServer({ env: { LOG_LEVEL: 'error' } });

  test('every endpoint responds to every role at every property as the contract declares', async () => {
    const { endpoints, callers, cells, mismatches } = await tenancyMatrix(server(), { isSampled: true });
    expect(cells).toBeGreaterThanOrEqual(endpoints * callers);
    expect(mismatches).toEqual([]);
  }, 600_000);
});

describe('row-level security without the permission check', () => {
  const server = useServer({ checks: false });

  test('no caller sees or changes a row of another property', async () => {
    const { cells, leaks, changes } = await secondWall(server(), { isSampled: true });
    expect(cells).toBeGreaterThan(500);
    expect(leaks).toEqual([]);
    expect(changes).toEqual([]);
  }, 600_000);
});

describe('the test itself', () => {
  const server = useServer({ checks: false });

  test('reports tables whose row-level security is off', async () => {
    for (const table of ['point_logs', 'leases'])
      await sql`alter table ${sql.table(table)} disable row level security`.execute(server().db);
    const features = ['pointLogs', 'leases'];
    const { leaks, changes } = await secondWall(server(), { isSampled: true, features });
    expect(leaks.length).toBeGreaterThan(0);
    for (const feature of [/pointLogs\.\w+/, /leases\.\w+/]) expect([...leaks, ...changes].join()).toMatch(feature);
  }, 600_000);
});
