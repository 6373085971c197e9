import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Who of these belongs to the property, by audience, and the property's country; one statement. */
export async function readRecipients(db: Tx, propertyId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('property_roles as r', 'r.user_id', 'u.id')
    .innerJoin('properties as p', 'p.id', 'r.property_id')
    .where('r.property_id', '=', propertyId)
    .where('r.removed_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`u.id = any(${ids}::text[])`)
    .select(['u.id', 'r.role', 'p.country'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { audience: row.role === 'ambassador' ? 'AMBASSADOR' : 'RESIDENT', country: row.country },
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
      'l.user_id',
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
