import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { paymentObstacle } from '../../people/users/public.ts';

/** Those of these users whom the caller sees, with what stands against paying them at the property; one statement. */
export async function readRecipients(db: Tx, propertyId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('properties as p', (join) => join.on('p.id', '=', propertyId))
    .leftJoin('property_roles as r', (join) => join.onRef('r.user_id', '=', 'u.id').onRef('r.property_id', '=', 'p.id'))
    .where(sql<boolean>`u.id = any(${ids}::text[])`)
    .select(['u.id', 'r.role', 'p.country', paymentObstacle.as('obstacle')])
    .execute();
  return new Map(
    rows.map(({ id, role, country, obstacle }) => [
      id,
      { audience: role === 'ambassador' ? 'AMBASSADOR' : 'RESIDENT', country, obstacle },
    ]),
  );
}

export interface GiftLog {
  id: string;
  property_id: string;
  user_id: string;
  created_by: string;
  category: string;
  audience: string;
  points: number;
  note: string;
  property_note: string;
  exchange_rate: number | null;
  at: Date;
}

/** Inserts every log of a gift in one statement, however many there are. */
export const insertGiftLogs = (db: Tx, logs: readonly GiftLog[]) =>
  db
    .insertInto('point_logs')
    .values(
      logs.map(({ at, created_by, ...log }) => ({
        ...log,
        created_by,
        type: 'surprise',
        status: 'approved',
        decided_by: created_by,
        decided_at: at,
      })),
    )
    .execute();

/** What the mails of a gift say, for those who want mail. */
export const readGiftMails = (db: Tx, logIds: readonly string[]) =>
  db
    .selectFrom('point_logs as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('properties as p', 'p.id', 'l.property_id')
    .where(sql<boolean>`l.id = any(${logIds}::text[])`)
    .where('u.send_email', '=', true)
    .select([
      'l.id',
      'u.id as user_id',
      'l.property_id',
      'l.points',
      'l.note',
      'l.category',
      'u.first_name',
      'u.email',
      'u.contact_email',
      'p.name as property_name',
    ])
    .execute();
