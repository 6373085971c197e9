import { newId } from '../apps/api/src/platform/id.ts';
import { payByHand } from './by-hand.ts';
import type { Pool } from './people.ts';

export const points = 25;

export interface Lease {
  id: string;
  userId: string;
}
export interface RentRollTarget {
  propertyId: string;
  adminId: string;
  accessToken: string;
  leases: Lease[];
}

/** The 5th of each month of a past year. Each month is rewarded once. */
const months = Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}`);
export const nextMonth = () => `${months.shift()}-05`;

/** Baseline: handwritten bulk writes of the same rows, without session, row-level security, checks or jobs. */
export async function sendBaseline(pool: Pool, { propertyId, adminId, leases }: RentRollTarget): Promise<number> {
  const month = `${nextMonth().slice(0, 7)}-01`;
  const logIds = leases.map(() => newId());
  const userIds = leases.map(({ userId }) => userId);
  const client = await pool.connect();
  const startedAt = performance.now();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.sees_all', 'on', true), set_config('app.actor_id', $1, true)`, [
      adminId,
    ]);
    await client.query(
      'select l.id, l.user_id, l.start_date from leases l where l.property_id = $1 and l.id = any($2::text[]) and l.void_at is null',
      [propertyId, leases.map(({ id }) => id)],
    );
    await client.query(
      `insert into rent_rewards (property_id, lease_id, month, point_log_id) select $1, n.a, $2, n.b from unnest($3::text[], $4::text[]) n (a, b) on conflict do nothing returning lease_id`,
      [propertyId, month, leases.map(({ id }) => id), logIds],
    );
    await payByHand(client, {
      propertyId,
      adminId,
      logIds,
      userIds,
      points,
      type: 'rent',
      category: 'Rent Reward',
      action: 'rentRoll.send',
    });
    await client.query('commit');
    return performance.now() - startedAt;
  } finally {
    client.release();
  }
}
