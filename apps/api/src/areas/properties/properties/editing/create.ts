import type { contract } from '@hearth/contract';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { startFeatures } from '@hearth/contract/properties/property-features';
import type { Ctx } from '../../../../platform/context.ts';
import { invalid, invalidFields } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { saveIntegrations } from '../../integrations/public.ts';
import { properties } from '../fields.ts';
import { addToGroups, groupsOf, insertProperties } from '../queries.ts';
import { documentsOf, unknownProviders, withStartZone } from '../rules.ts';
import { recordOf, wholeRecord } from '../service.ts';

type Create = typeof contract.properties.create;
type Body = InputOf<Create>['body'];

/** A group must belong to the property's company. */
async function refuseOtherGroups(ctx: Ctx, { company, groups }: Pick<Body, 'company' | 'groups'>) {
  if (company === null) {
    if (groups.length > 0) throw invalid(['body', 'groups'], propertyMessages.groupWithoutCompany);
    return;
  }
  const own = await groupsOf(ctx.db, company);
  if (!own) throw invalid(['body', 'company'], propertyMessages.noSuchCompany);
  const other = groups.findIndex((group) => !own.includes(group));
  if (other >= 0) throw invalid(['body', 'groups', other], propertyMessages.groupOfOtherCompany);
}

/** Admins create a property; the database opens its points account. */
export async function create(ctx: Ctx, { body }: InputOf<Create>): Promise<OutputOf<Create>> {
  const issues = unknownProviders(body.reviewLinks, [ctx.platform.config.HEARTH_REVIEW_HOST]);
  if (issues.length > 0) throw invalidFields(issues);
  // Files can only be uploaded to an existing property.
  if (documentsOf(body).length > 0)
    throw invalid(['body', body.moveInGuide ? 'moveInGuide' : 'ambassadorDocuments'], propertyMessages.documentUnknown);
  await refuseOtherGroups(ctx, body);
  const { company, groups, features, integrations, ...form } = body;
  const id = newId();
  const values = withStartZone(form);
  await insertProperties(ctx.db, [{ id, companyId: company, features: { ...startFeatures, ...features }, values }]);
  await addToGroups(ctx.db, id, groups);
  if (integrations.length > 0) await saveIntegrations(ctx, id, integrations);
  const row = await recordOf(ctx, id);
  ctx.record('property', {
    op: 'insert',
    id,
    propertyId: id,
    after: { ...properties.trail(values), propertyCode: row.propertyCode, company, groups, features: row.features },
  });
  return { data: await wholeRecord(ctx, row) };
}
