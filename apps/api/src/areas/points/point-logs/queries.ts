import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { automaticAuthor, type PointLogType } from '@hearth/contract/points/point-log-types';
import { featureOfAudience, type Audience, type BoostType } from '@hearth/contract/boosts';
import type { Locate } from '../../../platform/access.ts';
import type { DB, Scope, Tx } from '../../../platform/db/database.ts';
import type { MailStatus } from '../../../platform/mail/message.ts';
import { nameOf } from './fields.ts';
import type { Ruled } from './rules.ts';

/** One log is compared by equality: for lists, PostgreSQL plans again on each call, which takes longer than reading. */
export const readComments = (db: Tx, scope: Pick<Scope, 'role'>, [id, ...others]: readonly string[]) =>
  db
    .selectFrom('point_log_comments as c')
    .leftJoin('users as w', 'w.id', 'c.user_id')
    .where(
      others.length === 0
        ? sql<boolean>`c.point_log_id = ${id ?? null}`
        : sql<boolean>`c.point_log_id = any(${[id, ...others]}::text[])`,
    )
    .orderBy('c.created_at')
    .orderBy('c.id')
    .select([
      'c.id',
      'c.point_log_id',
      'c.comment',
      'c.type',
      'c.created_at',
      nameOf('w', sql`c.user_id`).as('user'),
      // Residents don't see email deliveries.
      (scope.role === 'hearth_app'
        ? sql<MailStatus | null>`(select m.status from outbox m where m.message_key = ${commentMailKey(sql`c.id`)})`
        : sql<null>`null`
      ).as('delivery'),
    ])
    .execute();

/** Message key of a comment's email. */
const commentMailKey = (id: RawBuilder<unknown>) => sql<string>`'comment:' || ${id}`;

/** A comment with the message key of its email. */
export const readComment = (db: Tx, id: string) =>
  db
    .selectFrom('point_log_comments as c')
    .leftJoin('users as w', 'w.id', 'c.user_id')
    .where('c.id', '=', id)
    .select([
      'c.point_log_id',
      'c.comment',
      nameOf('w', sql`c.user_id`).as('user'),
      commentMailKey(sql`c.id`).as('message_key'),
    ])
    .executeTakeFirst();

/** Deliveries of a comment's email, newest first; undefined if the caller can't see the comment. */
export async function readCommentDeliveries(db: Tx, id: string) {
  const comment = await readComment(db, id);
  return comment
    ? db
        .selectFrom('outbox as m')
        .innerJoin('mail_delivery_logs as d', 'd.mail_id', 'm.id')
        .where('m.message_key', '=', comment.message_key)
        .orderBy('d.created_at', 'desc')
        .orderBy('d.id', 'desc')
        .select(['d.status', 'd.detail', 'd.created_at'])
        .execute()
    : undefined;
}

export const readLogRow = (db: Tx, id: string) =>
  db.selectFrom('point_logs').selectAll().where('id', '=', id).executeTakeFirst();

/** The log, locked so that concurrent reviews wait. Its points belong to a user or, if purchased, to the property. */
export const lockLog = (db: Tx, id: string) =>
  db
    .selectFrom('point_logs')
    .selectAll()
    .select(sql<string>`coalesce(user_id, property_id)`.as('account_id'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedLog = NonNullable<Awaited<ReturnType<typeof lockLog>>>;

type RuledRow = Pick<
  LockedLog,
  'account_id' | 'type' | 'boost_type' | 'status' | 'points' | 'void_at' | 'deleted_at'
> & {
  is_settled?: boolean;
};

/** Maps a row to the facts that the rules use. */
export const ruled = (row: RuledRow, brandProperty?: string | null): Ruled => ({
  accountId: row.account_id,
  type: row.type as PointLogType,
  boostType: row.boost_type as BoostType | null,
  status: row.status as Ruled['status'],
  points: row.points,
  isVoid: row.void_at !== null,
  isDeleted: row.deleted_at !== null,
  isPersonRemoved: row.is_settled ?? false,
  redemptionKind: row.type !== 'redemption' ? null : brandProperty ? 'externalProperty' : 'platform',
});

/** The unreversed transfer that paid a log, with the points that can still be voided. */
export const readPayment = (db: Tx, pointLogId: string) =>
  db
    .selectFrom('transfers')
    .select(['id', 'from_account', 'to_account', sql<number>`voidable_points(id)`.as('points')])
    .where('point_log_id', '=', pointLogId)
    .where('kind', '=', 'award')
    .executeTakeFirst();

export const updateLog = (db: Tx, id: string, change: Updateable<DB['point_logs']>) =>
  db
    .updateTable('point_logs')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export const insertComment = (db: Tx, comment: Insertable<DB['point_log_comments']> & { id: string }) =>
  db.insertInto('point_log_comments').values(comment).execute();

/** Placeholder values for staff texts. */
export async function readPlaceholders(db: Tx, log: Pick<LockedLog, 'user_id' | 'property_id'>) {
  const row = await db
    .selectFrom('properties as p')
    .leftJoin('users as u', (join) => join.on('u.id', '=', log.user_id))
    .where('p.id', '=', log.property_id)
    .select(['u.first_name', 'u.last_name', 'p.name'])
    .executeTakeFirst();
  return { first_name: row?.first_name ?? '', last_name: row?.last_name ?? '', property_name: row?.name ?? '' };
}

export const readAudit = (db: Tx, id: string) =>
  db
    .selectFrom('audit_log as a')
    .where('a.target_id', '=', id)
    .where('a.target_kind', '=', 'pointLog')
    .orderBy('a.at')
    .select(['a.at', 'a.action', 'a.after', sql<string>`coalesce(person_name(a.actor_id), 'System')`.as('by')])
    .execute();

export const readDeliveries = (db: Tx, id: string) =>
  db
    .selectFrom('outbox as m')
    .innerJoin('mail_delivery_logs as d', 'd.mail_id', 'm.id')
    .where('m.point_log_id', '=', id)
    .orderBy('d.created_at')
    .select(['d.created_at', 'd.status', 'd.detail', 'm.subject', 'm.recipient'])
    .execute();

/** A log's transfers. Both logs of a send to a friend share one transfer, made at the same instant. */
export const readTransfers = (
  db: Tx,
  log: Pick<LockedLog, 'id' | 'type' | 'points' | 'friend_id' | 'user_id' | 'created_at'>,
) =>
  db
    .selectFrom('transfers as t')
    .select([
      't.created_at',
      't.kind',
      't.points',
      // Responses are auto-approved, so the author is also the recipient.
      sql<string>`case when t.kind = 'award' and t.created_by = t.to_account then ${automaticAuthor}
        else coalesce(person_name(t.created_by), 'System') end`.as('by'),
    ])
    .where((eb) =>
      log.type === 'sendToFriend' && log.points > 0
        ? eb.and([
            eb('t.kind', '=', 'friend'),
            eb('t.to_account', '=', log.user_id),
            eb('t.from_account', '=', log.friend_id),
            eb(
              't.point_log_id',
              'in',
              eb
                .selectFrom('point_logs as s')
                .select('s.id')
                .where('s.user_id', '=', log.friend_id)
                .where('s.friend_id', '=', log.user_id)
                .where(sql<boolean>`s.created_at = (select created_at from point_logs where id = ${log.id})`),
            ),
          ])
        : eb('t.point_log_id', '=', log.id),
    )
    .orderBy('t.created_at')
    .execute();

/** A point log's property and features. */
export const pointLogProperties: Locate = async (db, id) => {
  const row = await db
    .selectFrom('point_logs')
    .select(['property_id', 'type', 'audience'])
    .where('id', '=', id)
    .executeTakeFirst();
  const features = row?.type === 'boost' ? [featureOfAudience[row.audience as Audience]] : [];
  return row && { properties: [row.property_id], features };
};
