import type { contract } from '@hearth/contract';
import { propertyMessages } from '@hearth/contract/properties/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict, forbiddenFields, invalid, invalidFields } from '../../../../platform/errors.ts';
import { updateFileClaims } from '../../../../platform/files/claims.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { saveIntegrations } from '../../integrations/public.ts';
import { properties } from '../fields.ts';
import { mailBillingContactChanged } from '../jobs.ts';
import { changeProperty, lockProperty } from '../queries.ts';
import {
  administeredIssues,
  canOf,
  changedFields,
  changeIssues,
  documentsOf,
  withLinkIds,
  unknownProviders,
  withFileIds,
} from '../rules.ts';
import { heldAt, recordOf, wholeRecord } from '../service.ts';

type Update = typeof contract.properties.update;

/** Property leads edit their property; only admins edit billing fields. Editing never moves points. */
export async function update(ctx: Ctx, { params: { id }, body }: InputOf<Update>): Promise<OutputOf<Update>> {
  const { propertyId = id, version, integrations, ...sent } = body;
  if (propertyId !== id) throw invalid(['body', 'propertyId'], propertyMessages.otherProperty);
  const forbidden = ctx.may('properties.administer', id) ? [] : administeredIssues(sent, integrations);
  if (forbidden.length > 0) throw forbiddenFields(forbidden);
  await lockProperty(ctx.db, id);
  const row = await recordOf(ctx, id);
  const before = properties.toWire(row, 'detail');
  if (version !== undefined && version !== row.version)
    throw conflict(propertyMessages.changedMeanwhile, await wholeRecord(ctx, row));
  const change = changedFields(before, withFileIds(sent));
  if (change.spendLimit !== undefined && !canOf(row, heldAt(ctx, id)).setSpendLimit)
    throw forbiddenFields([{ path: ['body', 'spendLimit'], message: propertyMessages.adminsOnly }]);
  const issues = [
    ...changeIssues(before, change),
    // Links to a review site of earlier stay valid.
    ...unknownProviders(change.reviewLinks ?? [], [
      ctx.platform.config.HEARTH_REVIEW_HOST,
      ...before.reviewLinks.map(({ provider }) => provider),
    ]),
  ];
  if (issues.length > 0) throw invalidFields(issues);
  const next = withLinkIds(change);
  const isChanged = Object.keys(next).length > 0;
  await updateFileClaims(ctx, {
    propertyId: id,
    purpose: 'document',
    before: documentsOf(before),
    after: documentsOf({ ...before, ...next }),
    path: ['body', change.moveInGuide ? 'moveInGuide' : 'ambassadorDocuments'],
  });
  if (isChanged) await changeProperty(ctx.db, id, next);
  if (next.payableAccount !== undefined && before.payableAccount !== '')
    ctx.enqueue(mailBillingContactChanged, {
      propertyId: id,
      before: before.payableAccount,
      after: next.payableAccount,
      changedBy: ctx.actor.name,
      key: ctx.requestId,
    });
  if (integrations) await saveIntegrations(ctx, id, integrations);
  ctx.record('property', {
    op: isChanged ? 'update' : null,
    id,
    propertyId: id,
    before: Object.fromEntries(Object.keys(next).map((field) => [field, row[field as keyof typeof row]])),
    after: next,
  });
  return { data: await wholeRecord(ctx, isChanged || integrations ? await recordOf(ctx, id) : row) };
}
