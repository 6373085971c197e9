import { contract } from '@hearth/contract';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { managerFeatures, type FeatureKey } from '@hearth/contract/properties/property-features';
import type { Ctx } from '../../../../platform/context.ts';
import { forbidden, notFound } from '../../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { featureChangeList, lockFeatures, setFeature } from './switches.ts';
import { recordOf, wholeRecord } from '../service.ts';
import { plainList } from '../../../../platform/plain.ts';
import { featureChanges } from '../fields.ts';

type Set = typeof contract.properties.addFeature;

/** Reason that this caller can't change the feature; undefined if allowed. */
function refusalAt(ctx: Ctx, propertyId: string, feature: FeatureKey): string | undefined {
  if (!ctx.may('properties.editFeatures', propertyId)) return forbidden().message;
  const isForManagers = managerFeatures.includes(feature);
  return isForManagers || ctx.may('properties.administer', propertyId) ? undefined : propertyMessages.featureAdminsOnly;
}

/**
 * Admins set features; managers set points per lease and the second factor. Of many properties, ones the
 * caller can't change are skipped.
 */
export async function addFeature(ctx: Ctx, { body }: InputOf<Set>): Promise<OutputOf<Set>> {
  const { propertyId, propertyIds = [], feature, value } = body;
  const [only] = propertyId === undefined ? [] : [propertyId];
  const wanted = only === undefined ? propertyIds : [only];
  const refusals = new Map(wanted.map((id) => [id, refusalAt(ctx, id, feature)]));
  const refusal = only && refusals.get(only);
  if (refusal) throw forbidden(refusal);
  const known = await lockFeatures(
    ctx.db,
    wanted.filter((id) => refusals.get(id) === undefined),
  );
  if (only && !known.has(only)) throw notFound('Property');
  const changed = [...known].filter(([, features]) => features[feature] !== value);
  await setFeature(
    ctx.db,
    changed.map(([id]) => id),
    { feature, value },
  );
  const isChanged = new Set(changed.map(([id]) => id));
  for (const [id, { [feature]: before }] of known)
    ctx.record('property', {
      op: isChanged.has(id) ? 'update' : null,
      id,
      propertyId: id,
      before: { [feature]: before },
      after: { [feature]: value },
    });
  const results = wanted.map((id) => ({
    propertyId: id,
    success: known.has(id),
    message:
      refusals.get(id) ??
      (!known.has(id)
        ? notFound('Property').message
        : isChanged.has(id)
          ? propertyMessages.featureChanged
          : propertyMessages.featureUnchanged),
  }));
  if (known.size === 0) ctx.audit({ target: 'property', id: null, propertyId: null, after: { feature, value } });
  return {
    data: only === undefined ? null : await wholeRecord(ctx, await recordOf(ctx, only)),
    success: known.size > 0,
    failed: known.size < wanted.length,
    message: propertyMessages.featureSet(known.size, wanted.length),
    results,
  };
}

/** Property leads view feature changes at their properties. */
export const featureHistory = plainList(contract.properties.featureHistory, {
  read: featureChanges.read.list,
  rows: ({ scope }, { query }) => featureChangeList(scope, query),
  toWire: (_ctx, row) => featureChanges.toWire(row),
});
