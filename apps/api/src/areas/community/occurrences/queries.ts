import type { OccurrenceChange } from '@hearth/contract/community/recurrence';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

export async function keepChanges(
  ctx: Ctx,
  { postId, propertyId }: { postId: string; propertyId: string },
  changes: readonly OccurrenceChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ number, startDate }) => ({
    post_id: postId,
    property_id: propertyId,
    number,
    start_at: startDate,
    created_by: actorId(ctx),
  }));
  await ctx.db
    .insertInto('post_occurrence_changes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'number'])
        .doUpdateSet((eb) => ({ start_at: eb.ref('excluded.start_at'), created_by: eb.ref('excluded.created_by') })),
    )
    .execute();
}

/** What was changed of one occurrence is taken back. */
export const dropChange = (db: Tx, postId: string, number: number) =>
  db.deleteFrom('post_occurrence_changes').where('post_id', '=', postId).where('number', '=', number).execute();

/** The same for an occurrence and those after it. */
export const dropChangesFrom = (db: Tx, postId: string, number: number) =>
  db.deleteFrom('post_occurrence_changes').where('post_id', '=', postId).where('number', '>=', number).execute();
