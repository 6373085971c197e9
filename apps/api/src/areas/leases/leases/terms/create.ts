import type { contract } from '@hearth/contract';
import { leaseMessages } from '@hearth/contract/leases/messages';
import { actorId, type Ctx } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { leases, type NewLease } from '../fields.ts';
import { insertLease, readRoleAt, settleHomes } from '../queries.ts';
import { readLease } from '../listing.ts';
import { requireSameTarget } from '../rules.ts';

type Create = typeof contract.leases.create;
type Terms = Omit<NewLease, 'userId' | 'renews'>;

/** Staff create a lease for a resident of the property. */
export async function create(
  ctx: Ctx,
  { params: { userId }, query: { propertyId }, body }: InputOf<Create>,
): Promise<OutputOf<Create>> {
  requireSameTarget(body, propertyId, userId);
  return { data: await addLease(ctx, { propertyId, userId, terms: body, renews: null }) };
}

/** One new lease; the resident's unit follows if the lease is current. */
export async function addLease(
  ctx: Ctx,
  { propertyId, userId, terms, renews }: { propertyId: string; userId: string; terms: Terms; renews: string | null },
) {
  const role = await readRoleAt(ctx.db, propertyId, userId);
  if (role === undefined) throw notFound('User');
  if (role !== 'resident' && role !== 'ambassador') throw conflict(leaseMessages.notAResident);
  const id = newId();
  const lease = { ...terms, userId, renews };
  await insertLease(ctx.db, propertyId, { id, ...lease }, actorId(ctx));
  await settleHomes(ctx.db, { propertyId, userIds: [userId], now: ctx.now });
  ctx.record('lease', { op: 'insert', id, propertyId, userId, after: leases.toColumns(lease) });
  ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [userId] });
  return readLease(ctx, id);
}
