import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { requireSecondFactor, setFlatAmount } from './queries.ts';
import { presentRecord, recordOf } from './service.ts';

/** Property leads set the value of a feature, such as the points that each lease is rewarded with, and whether their staff need a second factor. */
export async function addFeature(ctx: Ctx, { body }: InputOf<typeof contract.properties.addFeature>) {
  const { propertyId, feature, value } = body;
  const before = await recordOf(ctx, propertyId);
  if (body.feature === 'requireSecondFactor') await requireSecondFactor(ctx.db, propertyId, body.value);
  else await setFlatAmount(ctx.db, propertyId, body.value);
  ctx.audit({
    target: 'property',
    id: propertyId,
    propertyId,
    before: { [feature]: before.features[feature] },
    after: { [feature]: value },
  });
  ctx.changed({ topic: 'property', op: 'update', propertyId, ids: [propertyId] });
  return { data: presentRecord(ctx, { ...before, features: { ...before.features, [feature]: value } }) };
}
