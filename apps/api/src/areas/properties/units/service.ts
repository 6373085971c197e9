import { contract } from '@hearth/contract';
import { unitMessages } from '@hearth/contract/properties/unit-messages';
import type { UnitRow } from '@hearth/contract/properties/unit-record';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { units, type Unit } from './fields.ts';
import { deleteUnit, readUnit, insertUnits, unitList, readOccupancy } from './queries.ts';
import { canOf, providerUnitReason } from './rules.ts';
import { plainList } from '../../../platform/plain.ts';

type Units = typeof contract.units;

const toWire = (ctx: Ctx, propertyId: string, row: Unit): UnitRow => ({
  ...units.toWire(row),
  can: canOf(row, ctx.may('units.manage', propertyId)),
});

/** A unit visible to the caller, locked until the transaction ends. */
export async function unitOf(ctx: Ctx, propertyId: string, id: string): Promise<Unit> {
  const row = await readUnit(ctx.db, propertyId, id);
  if (!row) throw notFound('Unit');
  return row;
}

export const answerOf = async (ctx: Ctx, propertyId: string, id: string) => ({
  data: toWire(ctx, propertyId, await unitOf(ctx, propertyId, id)),
});

/** Staff view the units of their property with current residents. */
export const list = plainList(contract.units.list, {
  read: units.read.list,
  rows: (_ctx, { params, query }) => unitList(params.id, query),
  toWire: (ctx, row, { params }) => toWire(ctx, params.id, row),
  csv: () => ({
    name: 'units.csv',
    read: units.read.csv,
    columns: units.csv({
      active: ({ active }) => (active ? 'Active' : 'Inactive'),
      residents: ({ residents }) => residents.map(({ name }) => name).join(', '),
    }),
  }),
});

export async function occupancy(
  ctx: Ctx,
  { params: { id } }: InputOf<Units['occupancy']>,
): Promise<OutputOf<Units['occupancy']>> {
  return { data: await readOccupancy(ctx.db, id) };
}

/** Staff add a unit. */
export async function add(
  ctx: Ctx,
  { params: { id: propertyId }, body }: InputOf<Units['add']>,
): Promise<OutputOf<Units['add']>> {
  const [id] = await insertUnits(ctx.db, propertyId, [body]);
  if (id === undefined) throw conflict(unitMessages.once);
  ctx.record('unit', { op: 'insert', id, propertyId, after: body });
  return answerOf(ctx, propertyId, id);
}

/** Staff remove a unit that never had a lease, such as a misspelled one. */
export async function remove(
  ctx: Ctx,
  { params: { id: propertyId, unitId } }: InputOf<Units['remove']>,
): Promise<OutputOf<Units['remove']>> {
  const before = await unitOf(ctx, propertyId, unitId);
  if (before.owner !== null) throw conflict(providerUnitReason(before.owner));
  if (before.isNamed) throw conflict(unitMessages.named);
  await deleteUnit(ctx.db, unitId);
  ctx.record('unit', { op: 'delete', id: unitId, propertyId, before: units.trail(before) });
  return { success: true, message: unitMessages.removed };
}
