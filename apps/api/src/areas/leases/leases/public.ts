import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/id.ts';
import { leases, type NewLease } from './fields.ts';
import { insertLeases, settleHomes, updateLeases, voidLeases, type ChangedTerms } from './queries.ts';

export { isRenewed, leases } from './fields.ts';
export { inState as leaseInState, isFound as leaseIsFound, leaseList, today as todayAt } from './listing.ts';
export { renewLease } from './terms/renew.ts';

export type { ChangedTerms } from './queries.ts';
export type LeaseToAdd = Omit<NewLease, 'renews'> & { renews?: string };

/**
 * Adds leases to a property in a fixed number of statements, for imports. Rows that overlap a lease of the same
 * resident and unit, or don't end after they start, are skipped. Returns each row's lease id or null, in order.
 */
export async function addLeases(
  ctx: Ctx,
  { propertyId, leases: given }: { propertyId: string; leases: readonly LeaseToAdd[] },
): Promise<(string | null)[]> {
  if (given.length === 0) return [];
  const rows = given.map((lease) => ({ ...lease, id: newId(), renews: lease.renews ?? null }));
  const made = await insertLeases(ctx.db, propertyId, rows, ctx.actor.id);
  const added = rows.filter(({ id }) => made.has(id));
  if (added.length > 0) {
    const userIds = added.map(({ userId }) => userId);
    await settleHomes(ctx.db, { propertyId, userIds: [...new Set(userIds)], now: ctx.now });
    for (const { id, ...lease } of added) {
      const { userId, renews } = lease;
      ctx.record('lease', { op: 'insert', id, propertyId, userId, after: leases.toColumns(lease) });
      if (renews) ctx.changed({ topic: 'lease', op: 'update', propertyId, ids: [renews], userIds: [userId] });
    }
  }
  return rows.map(({ id }) => (made.has(id) ? id : null));
}

/** Ends every lease of a resident who leaves the property; returns the number. */
export async function endLeases(
  ctx: Ctx,
  { propertyId, userId }: { propertyId: string; userId: string },
): Promise<number> {
  const ended = await voidLeases(ctx.db, { propertyId, userId, by: ctx.actor.id, at: ctx.now });
  if (ended.length === 0) return 0;
  await settleHomes(ctx.db, { propertyId, userIds: [userId], left: ended, now: ctx.now });
  for (const { id, ...before } of ended)
    ctx.record('lease', { op: 'update', id, propertyId, userId, before, after: { void_at: ctx.now.toISOString() } });
  return ended.length;
}

/** Updates leases with a provider's terms in a fixed number of statements; returns the updated ones. */
export async function changeLeases(
  ctx: Ctx,
  { propertyId, terms }: { propertyId: string; terms: readonly ChangedTerms[] },
): Promise<Set<string>> {
  if (terms.length === 0) return new Set();
  const changed = await updateLeases(ctx.db, { propertyId, terms, by: ctx.actor.id, at: ctx.now });
  const userIds = changed.map(({ userId }) => userId);
  const left = changed.map(({ unitNumber, building }) => ({ unit_number: unitNumber, building }));
  await settleHomes(ctx.db, { propertyId, userIds: [...new Set(userIds)], left, now: ctx.now });
  const next = new Map(terms.map(({ id, ...after }) => [id, after]));
  for (const { id, userId, ...before } of changed)
    ctx.record('lease', {
      op: 'update',
      id,
      propertyId,
      userId,
      before: leases.toColumns(before),
      after: leases.toColumns(next.get(id) ?? {}),
    });
  return new Set(changed.map(({ id }) => id));
}
