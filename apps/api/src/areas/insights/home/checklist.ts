import type { contract } from '@hearth/contract';
import { checklistStepNames, checklistSteps, newDays, type ChecklistStep } from '@hearth/contract/insights/checklist';
import { propertyStaffRoles } from '@hearth/contract/roles';
import { sql } from 'kysely';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { scopedTo, type Sql } from '../../../platform/db/page.ts';
import type { OutputOf } from '../../../platform/serve.ts';
import { within } from './service.ts';

/** True if each step is done, as an expression over the properties in scope. */
function doneBy({ scope, actor }: Pick<Ctx, 'scope' | 'actor'>): Record<ChecklistStep, Sql> {
  const here = (property: Sql) => scopedTo(scope, property) ?? sql`true`;
  const me = actorId({ actor });
  const holds = (roles: readonly string[]) => sql`exists (select from property_roles r join users u on u.id = r.user_id
    where ${here(sql`r.property_id`)} and r.role = any (${[...roles]}::text[]) and r.removed_at is null and u.deleted_at is null and u.id <> ${me})`;
  return {
    property: sql`(select coalesce(bool_and(p.address <> ''), false) from properties p where ${here(sql`p.id`)} and p.active)`,
    staff: holds(propertyStaffRoles),
    residents: holds(['resident']),
    points: sql`exists (select from accounts a where a.kind = 'property' and ${here(sql`a.property_id`)}
      and (a.balance > 0 or exists (select from transfers t where t.to_account = a.id)))`,
    message: sql`exists (select from messages m where ${here(sql`m.property_id`)} and m.started_at is not null)`,
    secondFactor: sql`has_second_factor(${me})`,
  };
}

/** The checklist of new properties, limited to steps the caller may do. */
export async function getChecklist(ctx: Ctx): Promise<OutputOf<typeof contract.home.checklist>> {
  const steps = checklistStepNames.filter((step) => within(ctx, checklistSteps[step]));
  if (steps.length === 0) return { data: [] };
  const done = doneBy(ctx);
  const here = scopedTo(ctx.scope, sql`p.id`) ?? sql`true`;
  const { rows } = await sql<
    Record<ChecklistStep, boolean>
  >`select ${sql.join(steps.map((step) => sql`${done[step]} as ${sql.ref(step)}`))}
    where not exists (select from properties p where ${here} and p.created_at < ${ctx.now}::timestamptz - make_interval(days => ${newDays})
      and exists (select from property_roles r where r.property_id = p.id and r.role = 'resident' and r.removed_at is null))`.execute(
    ctx.db,
  );
  const [found] = rows;
  return { data: found ? steps.map((step) => ({ step, isDone: found[step] })) : [] };
}
