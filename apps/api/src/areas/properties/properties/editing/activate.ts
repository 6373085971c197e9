import type { contract } from '@hearth/contract';
import { propertyMessages } from '@hearth/contract/properties/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { resumeJobs } from '../../../../platform/jobs/paused.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { lockExclusively, setActive, readDeactivationFigures } from '../queries.ts';
import { recordOf, wholeRecord } from '../service.ts';

type Properties = typeof contract.properties;

/** Effects of deactivating, shown before confirming. */
export async function deactivation(
  ctx: Ctx,
  { params: { id } }: InputOf<Properties['deactivation']>,
): Promise<OutputOf<Properties['deactivation']>> {
  await recordOf(ctx, id);
  return { data: await readDeactivationFigures(ctx.db, id) };
}

/** Waits for changes in progress. */
async function change(ctx: Ctx, id: string, active: boolean) {
  await lockExclusively(ctx.db, id);
  const before = await recordOf(ctx, id);
  if (before.active === active)
    throw conflict(
      active ? propertyMessages.activeAlready : propertyMessages.inactiveAlready,
      await wholeRecord(ctx, before),
    );
  await setActive(ctx.db, id, active);
  ctx.record('property', { op: 'update', id, propertyId: id, before: { active: !active }, after: { active } });
  return { data: await wholeRecord(ctx, { ...before, active }) };
}

/** Admins deactivate a property: it becomes read-only, and no points or messages are sent. */
export const deactivate = (
  ctx: Ctx,
  { params: { id } }: InputOf<Properties['deactivate']>,
): Promise<OutputOf<Properties['deactivate']>> => change(ctx, id, false);

/** Admins activate a property. Held messages are sent. */
export async function activate(
  ctx: Ctx,
  { params: { id } }: InputOf<Properties['activate']>,
): Promise<OutputOf<Properties['activate']>> {
  const response = await change(ctx, id, true);
  await resumeJobs(ctx, id);
  return response;
}
