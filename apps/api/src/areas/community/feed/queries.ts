import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { everyRow, page, type Sql } from '../../../platform/db/page.ts';
import { isShown, isSwitchedOn } from '../posts/public.ts';
import { feedItems, type OpenItem } from './fields.ts';
import { isOpen } from './rules.ts';

/** Posts for the caller's role at the property. */
const offered = sql`join property_roles r on r.property_id = o.property_id and r.user_id = (select app_actor_id())
  and r.removed_at is null and r.role = case when o.type like 'AMBASSADOR%' then 'ambassador' else 'resident' end`;

const joins = () =>
  sql`left join lateral (select p.name, p.timezone from properties p where p.id = o.property_id offset 0) p on true`;

const listed = (where: readonly Sql[]) => ({
  ...feedItems.read.list,
  filterJoins: offered,
  where: [sql`o.deleted_at is null`, ...where],
  order: [{ by: sql`o.created_at`, order: 'desc' as const }],
  joins,
});

/** Active and open by date, though an occurrence may be skipped. */
const openAt = (now: Date) => [isSwitchedOn, sql`o.active`, isShown(now)];

const readAll = (db: Tx, where: readonly Sql[]) => everyRow(db, listed(where)).execute() as Promise<OpenItem[]>;

/** Open by date, but closed now because an occurrence was skipped or moved. */
async function closedNow(db: Tx, now: Date): Promise<string[]> {
  const isChanged = sql`exists (select from post_occurrence_changes c where c.post_id = o.id)`;
  const changed = await readAll(db, [...openAt(now), isChanged]);
  return changed.filter((item) => !isOpen(item, now)).map(({ _id }) => _id);
}

export async function listOpen(db: Tx, window: { page: number; limit: number }, now: Date) {
  const closed = await closedNow(db, now);
  return page(db, listed([...openAt(now), sql`o.id <> all (${closed}::text[])`]), window);
}

/** Open boosts with a reward. */
export async function openBoosts(db: Tx, now: Date): Promise<OpenItem[]> {
  const found = await readAll(db, [...openAt(now), sql`o.boost_type is not null`, sql`o.reward_points > 0`]);
  return found.filter((item) => isOpen(item, now));
}

/** A post for the caller, open or not; undefined if deleted or for another audience. */
export async function availableItem(db: Tx, id: string): Promise<OpenItem | undefined> {
  const [item] = await readAll(db, [sql`o.id = ${id}`]);
  return item;
}

export const insertLike = (db: Tx, like: { post_id: string; property_id: string; user_id: string }) =>
  db
    .insertInto('post_likes')
    .values(like)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

export const deleteLike = (db: Tx, postId: string, userId: string) =>
  db.deleteFrom('post_likes').where('post_id', '=', postId).where('user_id', '=', userId).executeTakeFirst();
