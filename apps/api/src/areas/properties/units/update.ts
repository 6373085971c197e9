import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { units } from './fields.ts';
import { changeUnit, renameHomes } from './queries.ts';
import { providerUnitReason } from './rules.ts';
import { answerOf, unitOf } from './service.ts';

type Update = typeof contract.units.update;

/** Staff edit or deactivate a unit. Renaming it updates its leases and residents. */
export async function update(
  ctx: Ctx,
  { params: { id: propertyId, unitId }, body }: InputOf<Update>,
): Promise<OutputOf<Update>> {
  const before = await unitOf(ctx, propertyId, unitId);
  if (before.owner !== null) throw conflict(providerUnitReason(before.owner));
  const change = units.changed(before, body);
  if (Object.keys(change).length > 0) await changeUnit(ctx.db, unitId, change);
  if (change.unit !== undefined || change.building !== undefined) {
    const { leases, userIds } = await renameHomes(ctx.db, propertyId, before, { ...before, ...change });
    const holders = leases.map(({ user_id }) => user_id);
    const ids = leases.map(({ id }) => id);
    if (ids.length > 0) ctx.changed({ topic: 'lease', op: 'update', propertyId, ids, userIds: holders });
    if (userIds.length > 0) ctx.changed({ topic: 'user', op: 'update', propertyId, ids: userIds });
  }
  const trail = units.trail(before);
  ctx.record('unit', { op: 'update', id: unitId, propertyId, before: trail, after: { ...trail, ...change } });
  return answerOf(ctx, propertyId, unitId);
}
