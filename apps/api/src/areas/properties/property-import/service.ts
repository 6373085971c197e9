import type { contract } from '@hearth/contract';
import { startFeatures } from '@hearth/contract/properties/property-features';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/id.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { codesOf, insertProperties, properties, withStartZone } from '../properties/public.ts';
import { readFacts, takeTurn } from './queries.ts';
import { planImport, type Planned } from './rules.ts';

type Import = typeof contract.propertyImport.import;
type Preview = typeof contract.propertyImport.preview;

const toResult = ({ made: _made, ...planned }: Planned, propertyId: string | null, propertyCode: string | null) => ({
  ...planned,
  propertyId,
  propertyCode,
});

/** Admins see what an import would do with their rows; nothing is kept. */
export async function preview(ctx: Ctx, { body }: InputOf<Preview>): Promise<AnswerOf<Preview>> {
  const planned = planImport(body.properties, await readFacts(ctx.db, body.properties));
  return { data: planned.map((entry) => toResult(entry, null, null)) };
}

/** Admins add the properties of a file, each with a code and an account of its own; those that are there are left as they are. */
export async function importProperties(ctx: Ctx, { body }: InputOf<Import>): Promise<AnswerOf<Import>> {
  await takeTurn(ctx.db);
  const planned = planImport(body.properties, await readFacts(ctx.db, body.properties)).map((entry) => ({
    entry,
    id: newId(),
  }));
  const made = planned.flatMap(({ entry: { made: plan }, id }) =>
    plan ? [{ id, companyId: plan.companyId, features: startFeatures, values: withStartZone(plan.body) }] : [],
  );
  await insertProperties(ctx.db, made);
  const ids = made.map(({ id }) => id);
  const codes = await codesOf(ctx.db, ids);
  for (const { id, values, companyId } of made)
    ctx.audit({
      target: 'property',
      id,
      propertyId: id,
      after: { ...properties.trail(values), propertyCode: codes.get(id), company: companyId },
    });
  if (made.length === 0)
    ctx.audit({ target: 'property', id: null, propertyId: null, after: { rows: planned.length, added: 0 } });
  for (const id of ids) ctx.changed({ topic: 'property', op: 'insert', propertyId: id, ids: [id] });
  return {
    data: planned.map(({ entry, id }) => toResult(entry, codes.has(id) ? id : null, codes.get(id) ?? null)),
  };
}
