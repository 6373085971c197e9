import type { contract } from '@hearth/contract';
import { startFeatures } from '@hearth/contract/properties/property-features';
import { propertyMessages } from '@hearth/contract/properties/messages';
import type { ImportProperty } from '@hearth/contract/properties/property-import';
import { openBoundedWorker } from '../../../platform/bounded-worker.ts';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { codesOf, insertProperties, properties, withStartZone } from '../properties/public.ts';
import { readFacts, serializeImports } from './queries.ts';
import type { PlanWork } from './plan-thread.ts';
import type { Planned } from './rules.ts';

type Import = typeof contract.propertyImport.import;
type Preview = typeof contract.propertyImport.preview;

const planInThread = openBoundedWorker<PlanWork, Planned[]>(new URL('plan-thread.ts', import.meta.url), {
  perCaller: 2,
  refusal: propertyMessages.importBusy,
  workMs: 30_000,
  idleMs: 30_000,
  memoryMb: 256,
});
const planFile = async (ctx: Ctx, rows: readonly ImportProperty[]) =>
  (await planInThread(actorId(ctx), { rows, facts: await readFacts(ctx.db, rows) })) ?? [];

const toResult = ({ made: _made, ...planned }: Planned, propertyId: string | null, propertyCode: string | null) => ({
  ...planned,
  propertyId,
  propertyCode,
});

/** Admins preview an import; nothing is saved. */
export async function preview(ctx: Ctx, { body }: InputOf<Preview>): Promise<OutputOf<Preview>> {
  return { data: (await planFile(ctx, body.properties)).map((entry) => toResult(entry, null, null)) };
}

/** Admins import properties, each with a code and a points account. Existing ones aren't changed. */
export async function importProperties(ctx: Ctx, { body }: InputOf<Import>): Promise<OutputOf<Import>> {
  await serializeImports(ctx.db);
  const planned = (await planFile(ctx, body.properties)).map((entry) => ({ entry, id: newId() }));
  const made = planned.flatMap(({ entry: { made: plan }, id }) =>
    plan ? [{ id, companyId: plan.companyId, features: startFeatures, values: withStartZone(plan.body) }] : [],
  );
  await insertProperties(ctx.db, made);
  const ids = made.map(({ id }) => id);
  const codes = await codesOf(ctx.db, ids);
  for (const { id, values, companyId } of made)
    ctx.record('property', {
      op: 'insert',
      id,
      propertyId: id,
      after: { ...properties.trail(values), propertyCode: codes.get(id), company: companyId },
    });
  if (made.length === 0)
    ctx.audit({ target: 'property', id: null, propertyId: null, after: { rows: planned.length, added: 0 } });
  return {
    data: planned.map(({ entry, id }) => toResult(entry, codes.has(id) ? id : null, codes.get(id) ?? null)),
  };
}
