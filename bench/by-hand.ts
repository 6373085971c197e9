import type { Pool } from './people.ts';

export interface Payment {
  propertyId: string;
  adminId: string;
  /** One per person. */
  logIds: readonly string[];
  userIds: readonly string[];
  points: number;
  type: 'rent' | 'surprise';
  category: string;
  action: string;
}

/** Handwritten bulk writes of a payment's rows, without session, row-level security, checks or jobs. */
export async function payByHand(client: Pick<Pool, 'query'>, payment: Payment): Promise<void> {
  const { propertyId, adminId, logIds, userIds, points, type, category, action } = payment;
  const each = <T>(value: T) => logIds.map(() => value);
  await client.query(
    `insert into point_logs (id, property_id, user_id, created_by, type, category, status, points, decided_by, decided_at)
    select n.a, $1, n.b, $2, $6, $7, 'approved', $3, $2, now() from unnest($4::text[], $5::text[]) n (a, b)`,
    [propertyId, adminId, points, logIds, userIds, type, category],
  );
  await client.query('select * from post_transfers($1, $2, $3, $4, $5, $6, $7, $8)', [
    'award',
    propertyId,
    logIds.map((id) => `log:${id}`),
    each(propertyId),
    userIds,
    each(points),
    logIds,
    each(null),
  ]);
  await client.query(
    `insert into audit_log (actor_id, action, target_kind, target_id, property_id, after, request_id)
    select $1, $5, 'pointLog', n.id, $2, jsonb_build_object('points', $3::int), 'bare' from unnest($4::text[]) n (id)`,
    [adminId, propertyId, points, logIds, action],
  );
  await client.query(
    `insert into changes (topic, op, property_id, record_id, user_id)
    select 'pointLog', 'insert', $1, n.a, n.b from unnest($2::text[], $3::text[]) n (a, b)
    union all select 'user', 'update', $1, n.b, n.b from unnest($2::text[], $3::text[]) n (a, b)`,
    [propertyId, logIds, userIds],
  );
}
