import type { contract } from '@hearth/contract';
import type { Property, PropertyRecord } from '@hearth/contract/properties/property-record';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { addressOf } from '../../../platform/files/named.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { toImage } from '../assets/public.ts';
import { presentIntegrations } from '../integrations/public.ts';
import { properties, type PropertyDetail, type PropertyRow } from './fields.ts';
import { exchangeRates, listProperties, readProperty } from './queries.ts';
import { canOf } from './rules.ts';

type Properties = typeof contract.properties;

/** As the caller may read it: points and spend limit are for those who work with them. */
export function present(ctx: Ctx, row: PropertyRow): Property {
  const { points, pointsShadow, spendLimit, logo, ...rest } = properties.toWire(row);
  const may = (permission: 'properties.edit' | 'properties.administer' | 'propertyPoints.view') =>
    ctx.may(permission, row._id);
  return {
    ...rest,
    logo: logo && toImage(ctx, logo),
    ...(may('propertyPoints.view') && { points, pointsShadow, spendLimit }),
    can: canOf(row, { edit: may('properties.edit'), administer: may('properties.administer') }),
  };
}

/** The whole record as the caller may read it: what is billed is for admins. */
export function presentRecord(ctx: Ctx, row: PropertyDetail): PropertyRecord {
  const {
    moveInGuide,
    ambassadorDocuments,
    assets,
    integrations,
    points: _points,
    pointsShadow: _shadow,
    spendLimit: _limit,
    maxioSubscriptionId,
    maxioCustomerId,
    secondaryMaxioSubscriptionIds,
    maxioAdHocSubscriptions,
    ...record
  } = properties.toWire(row, 'detail');
  const billed = { maxioSubscriptionId, maxioCustomerId, secondaryMaxioSubscriptionIds, maxioAdHocSubscriptions };
  const document = (id: string, name: string) =>
    addressOf(ctx, { id, name: `${name.replace(/\.pdf$/i, '')}.pdf`, purpose: 'document' });
  return {
    ...record,
    moveInGuide: moveInGuide && document(moveInGuide, 'Move-in guide'),
    ambassadorDocuments: ambassadorDocuments.map(({ name, url }) => ({ name, url: document(url, name) })),
    assets: assets.map((picture) => toImage(ctx, picture)),
    integrations: presentIntegrations(ctx, row._id, integrations),
    ...present(ctx, row),
    ...(ctx.may('properties.administer', row._id) && billed),
  };
}

/** The whole record of a property that the caller sees. */
export async function recordOf(ctx: Ctx, id: string): Promise<PropertyDetail> {
  const row = await readProperty(ctx.db, id);
  if (!row) throw notFound('Property');
  return row;
}

/** The properties that the caller sees, with their points. */
export async function list(ctx: Ctx, { query }: InputOf<Properties['list']>): Promise<AnswerOf<Properties['list']>> {
  const { rows, totalCount } = await listProperties(ctx.db, query);
  return { data: rows.map((row) => present(ctx, row)), totalCount };
}

/** One property with all that its form says, its points and what pending submissions would cost. */
export async function get(ctx: Ctx, { params }: InputOf<Properties['get']>): Promise<AnswerOf<Properties['get']>> {
  return { data: presentRecord(ctx, await recordOf(ctx, params.id)) };
}

/** The exchange rates that gifts at Canadian properties are reckoned with. */
export async function systemConfig(ctx: Ctx) {
  return { data: await exchangeRates(ctx.db) };
}
