import type { Db } from '../apps/api/src/platform/db/database.ts';
import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad } from './load.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';
import { signInDemo, withDb } from './people.ts';
import { inWorld, wideWorld } from './world.ts';

const load = { clients: 1, warmMs: 2000, ms: 6000 };

/** Home for one property, for 200 assigned properties, and for all. */
const callers = [
  { name: 'manager, one property', account: 'manager', isOne: true },
  { name: 'company user, 200 properties', account: 'company-all-sites', isOne: false },
  { name: 'admin, all properties', account: 'admin', isOne: false },
] as const;

async function firstProperty(db: Db, userId: string): Promise<string> {
  const { property_id: id } = await db
    .selectFrom('property_roles')
    .select('property_id')
    .where('user_id', '=', userId)
    .orderBy('property_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

export const measurement: Measurement = {
  about: `GET /home (the to-do counts), with one client, 200 properties and 1,000,000 logs: for the manager of one
property, for a company user with all properties, and for an admin; ${load.ms / 1000} s each.`,
  run: () =>
    inWorld(wideWorld, ({ inCopy }) =>
      inCopy((connection) =>
        inServer(connection, (server) =>
          withDb(connection, async (db, pool) => {
            const companyUser = await signInDemo(db, 'company-all-sites');
            await db
              .updateTable('properties')
              .set({ company_id: db.selectFrom('users').select('company_id').where('id', '=', companyUser.userId) })
              .execute();
            // Autovacuum would do this eventually.
            await pool.query('analyze');
            const figures: Figure[] = [];
            for (const { name, account, isOne } of callers) {
              const { accessToken, userId } = await signInDemo(db, account);
              const propertyId = isOne && (await firstProperty(db, userId));
              const path = `/api/home${propertyId ? `?propertyId=${propertyId}` : ''}`;
              const request = requestBytes({ path, token: accessToken });
              const { latencies, failures } = await httpLoad(server.port, [request], load);
              figures.push(
                { name: `${name}, p50`, value: rounded(percentile(latencies, 0.5), 1), unit: 'ms' },
                { name: `${name}, p95`, value: rounded(percentile(latencies, 0.95), 1), unit: 'ms', atMost: 100 },
                { name: `${name}, non-200 responses`, value: failures, atMost: 0 },
              );
            }
            return figures;
          }),
        ),
      ),
    ),
};
