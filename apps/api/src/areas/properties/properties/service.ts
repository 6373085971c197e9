import { contract } from '@hearth/contract';
import type { Property, PropertyRecord } from '@hearth/contract/properties/property-record';
import type { Ctx } from '../../../platform/context.ts';
import { shownOf } from '../../../platform/csv.ts';
import type { RowOf } from '../../../platform/db/record.ts';
import { notFound } from '../../../platform/errors.ts';
import { urlOf } from '../../../platform/files/claims.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { toImage } from '../../../platform/files/images.ts';
import { presentIntegrations } from '../integrations/public.ts';
import { properties, type PropertyDetail, type PropertyRow } from './fields.ts';
import { listProperties, propertyList, readPropertyDetail, totalPoints, unitsAt } from './queries.ts';
import { canOf, outlineOf } from './rules.ts';
import { plainList } from '../../../platform/plain.ts';

type Properties = typeof contract.properties;

export const heldAt = (ctx: Ctx, id: string) => ({
  edit: ctx.may('properties.edit', id),
  administer: ctx.may('properties.administer', id),
});

/** A property as visible to the caller; totals need permission. */
export function present(ctx: Ctx, row: PropertyRow): Property {
  const { points, pointsShadow, spendLimit, residentCount, unitCount, logo, ...rest } = properties.toWire(row);
  const shown = ctx.may('propertyRecords.view', row._id) ? rest : outlineOf(rest);
  return {
    ...shown,
    residentCount,
    unitCount,
    logo: logo && toImage(ctx, logo),
    ...(ctx.may('propertyPoints.view', row._id) && { points, pointsShadow, spendLimit }),
    can: canOf(row, heldAt(ctx, row._id)),
  };
}

/** The full property without units, as visible to the caller; only admins see billing. */
export function presentRecord(ctx: Ctx, row: PropertyDetail): Omit<PropertyRecord, 'units'> {
  const {
    moveInGuide,
    ambassadorDocuments,
    assets,
    integrations,
    points: _points,
    pointsShadow: _shadow,
    spendLimit: _limit,
    residentCount: _residents,
    unitCount: _units,
    maxioSubscriptionId,
    maxioCustomerId,
    secondaryMaxioSubscriptionIds,
    maxioAdHocSubscriptions,
    ...record
  } = properties.toWire(row, 'detail');
  const billed = { maxioSubscriptionId, maxioCustomerId, secondaryMaxioSubscriptionIds, maxioAdHocSubscriptions };
  const document = (id: string, name: string) =>
    urlOf(ctx, { id, name: `${name.replace(/\.pdf$/i, '')}.pdf`, purpose: 'document' });
  const seesRecord = ctx.may('propertyRecords.view', row._id);
  return {
    ...(seesRecord ? record : outlineOf(record)),
    moveInGuide: seesRecord && moveInGuide ? document(moveInGuide, 'Move-in guide') : null,
    ambassadorDocuments: seesRecord
      ? ambassadorDocuments.map(({ name, url }) => ({ name, url: document(url, name) }))
      : [],
    assets: seesRecord ? assets.map((picture) => toImage(ctx, picture)) : [],
    integrations: presentIntegrations(ctx, row._id, integrations),
    ...present(ctx, row),
    ...(ctx.may('properties.administer', row._id) && billed),
  };
}

/** The full property, as the caller may see it. */
export const wholeRecord = async (ctx: Ctx, row: PropertyDetail): Promise<PropertyRecord> => ({
  ...presentRecord(ctx, row),
  units: ctx.may('propertyRecords.view', row._id) ? await unitsAt(ctx.db, row._id) : [],
});

/** The full property, if visible to the caller. */
export async function recordOf(ctx: Ctx, id: string): Promise<PropertyDetail> {
  const row = await readPropertyDetail(ctx.db, id);
  if (!row) throw notFound('Property');
  return row;
}

/** A page of visible properties with their points. */
export async function listRecords(ctx: Ctx, query: InputOf<Properties['list']>['query']) {
  const { rows, totalCount } = await listProperties(ctx, query);
  return { data: rows.map((row) => present(ctx, row)), totalCount };
}

type Exported = RowOf<typeof properties, 'csv'>;
const exportColumns = properties.csv({
  active: ({ active }) => (active ? 'Active' : 'Inactive'),
  company: ({ company }) => company?.name,
});

const figures = ['Points', 'Spend Limit'];
const outlined = [
  'Name',
  'Property Code',
  'Status',
  'Address',
  'Address 2',
  'City',
  'State',
  'Zip Code',
  'Country',
  'Time Zone',
  'Residents',
  'Units',
];

const permissionFor = (header: string) =>
  figures.includes(header)
    ? 'propertyPoints.view'
    : outlined.includes(header)
      ? 'properties.view'
      : 'propertyRecords.view';

/** Visible properties as a page or a CSV file; figures need permission at all of them. */
export const list = plainList(contract.properties.list, {
  read: properties.read.list,
  rows: ({ scope }, { query }) => propertyList(scope, query),
  toWire: present,
  csv: (ctx) => ({
    name: 'properties.csv',
    read: properties.read.csv,
    columns: exportColumns.map((column) => ({
      header: column.header,
      value: (row: Exported) => (ctx.may(permissionFor(column.header), row._id) ? shownOf(column, row) : null),
    })),
  }),
});

/** Totals of the properties. */
export async function totals(ctx: Ctx): Promise<OutputOf<Properties['totalPoints']>> {
  return { data: await totalPoints(ctx) };
}

/** One property with its points and the cost of its pending submissions. */
export async function get(ctx: Ctx, { params: { id }, query }: InputOf<Properties['get']>) {
  const row = await recordOf(ctx, id);
  return { data: query.units === false ? presentRecord(ctx, row) : await wholeRecord(ctx, row) };
}
