import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { changeUnits, insertUnits, saveProviderUnits, serializeImports, unitsOf } from './queries.ts';
import { planUnits, type Planned } from './rules.ts';

type Units = typeof contract.units;

const toResult = ({ row: _row, id: _id, ...result }: Planned) => result;

/** Staff preview an import; nothing is saved. */
export async function preview(
  ctx: Ctx,
  { params, body }: InputOf<Units['preview']>,
): Promise<OutputOf<Units['preview']>> {
  return { data: planUnits(body.units, await unitsOf(ctx.db, params.id)).map(toResult) };
}

/** Staff import units: new ones are added, existing ones updated, none removed. */
export async function importUnits(
  ctx: Ctx,
  { params: { id: propertyId }, body }: InputOf<Units['import']>,
): Promise<OutputOf<Units['import']>> {
  await serializeImports(ctx.db, propertyId);
  const planned = planUnits(body.units, await unitsOf(ctx.db, propertyId));
  const having = (status: Planned['status']) => planned.filter((entry) => entry.status === status);
  const added = await insertUnits(
    ctx.db,
    propertyId,
    having('created').map(({ row }) => row),
  );
  const changed = having('updated').flatMap(({ id, row }) => (id === null ? [] : [{ ...row, id }]));
  await changeUnits(ctx.db, changed);
  ctx.audit({
    target: 'property',
    id: propertyId,
    propertyId,
    after: { added: having('created').map(({ row }) => row), changed },
  });
  const ids = [...added, ...changed.map(({ id }) => id)];
  if (ids.length > 0) ctx.changed({ topic: 'unit', op: 'update', propertyId, ids });
  return { data: planned.map(toResult) };
}

/** Adds missing units of imported residents; returns the number added. */
export async function addUnknownUnits(
  ctx: Ctx,
  propertyId: string,
  named: readonly { building: string; unitNumber: string }[],
): Promise<number> {
  const made = named.filter(({ unitNumber }) => unitNumber !== '');
  const ids = await insertUnits(
    ctx.db,
    propertyId,
    made.map(({ building, unitNumber: unit }) => ({ building, unit })),
  );
  if (ids.length > 0) ctx.changed({ topic: 'unit', op: 'insert', propertyId, ids });
  return ids.length;
}

/** Writes a provider's units, whose data it owns. Units missing from its data stay. */
export async function importProviderUnits(
  ctx: Ctx,
  source: { propertyId: string; owner: string },
  given: readonly { building: string; unit: string; floorPlan: string; active: boolean }[],
): Promise<void> {
  const ids = await saveProviderUnits(ctx.db, source, given);
  if (ids.length > 0) ctx.changed({ topic: 'unit', op: 'update', propertyId: source.propertyId, ids });
}
