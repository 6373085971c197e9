import type { contract } from '@hearth/contract';
import { pointMessages as say } from '@hearth/contract/points/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { transfer } from '../../../platform/money.ts';
import { mailDecision } from './jobs.ts';
import { detailOf } from './present.ts';
import { lockLog, readPayment, readPlaceholders, ruled, updateLog, type LockedLog } from './queries.ts';
import { fillPlaceholders, isPending, isVoidable, paysCaller } from './rules.ts';

type Input = InputOf<typeof contract.pointLogs.approve>;

/** The log, locked so that two decisions on it take turns; refused when it pays the caller. */
async function lockForDecision(ctx: Ctx, id: string): Promise<LockedLog> {
  const log = await lockLog(ctx.db, id);
  if (!log) throw notFound('Point log');
  if (paysCaller(ruled(log), ctx.actor)) throw forbidden(say.ownSubmission);
  return log;
}

const refuseStale = async (ctx: Ctx, log: LockedLog, message: string = say.alreadyDecided) =>
  conflict(message, await detailOf(ctx, log.id));

async function record(ctx: Ctx, log: LockedLog, change: Parameters<typeof updateLog>[2], movesPoints: boolean) {
  await updateLog(ctx.db, log.id, { ...change, decided_by: actorId(ctx) });
  const before = { status: log.status, reason: log.reason, voidDate: log.void_at };
  ctx.audit({
    target: 'pointLog',
    id: log.id,
    propertyId: log.property_id,
    before,
    after: { ...change, points: log.points },
  });
  ctx.changed({ topic: 'pointLog', op: 'update', propertyId: log.property_id, ids: [log.id], userIds: [log.user_id] });
  ctx.changed({ topic: 'property', op: 'update', propertyId: log.property_id, ids: [log.property_id] });
  if (movesPoints)
    ctx.changed({
      topic: 'user',
      op: 'update',
      propertyId: log.property_id,
      ids: [log.account_id],
      userIds: [log.user_id],
    });
  return { data: await detailOf(ctx, log.id) };
}

const filled = async (ctx: Ctx, log: LockedLog, reason: string) =>
  reason.includes('{') ? fillPlaceholders(reason, await readPlaceholders(ctx.db, log)) : reason;

/** Staff approve a pending submission, and the property pays its points. */
export async function approve(ctx: Ctx, { params, body }: Input) {
  const log = await lockForDecision(ctx, params.id);
  if (!isPending(ruled(log))) throw await refuseStale(ctx, log);
  const row = {
    key: `log:${log.id}`,
    from: log.property_id,
    to: log.account_id,
    points: log.points,
    pointLogId: log.id,
  };
  await transfer(ctx, { movement: 'award', propertyId: log.property_id, rows: [row] });
  ctx.enqueue(mailDecision, { pointLogId: log.id, propertyId: log.property_id });
  return record(
    ctx,
    log,
    { status: 'approved', reason: await filled(ctx, log, body.reason), decided_at: ctx.now },
    true,
  );
}

/** Staff deny a pending submission, and nothing is paid. */
export async function deny(ctx: Ctx, { params, body }: Input) {
  const log = await lockForDecision(ctx, params.id);
  if (!isPending(ruled(log))) throw await refuseStale(ctx, log);
  ctx.enqueue(mailDecision, { pointLogId: log.id, propertyId: log.property_id });
  return record(
    ctx,
    log,
    { status: 'denied', reason: await filled(ctx, log, body.reason), decided_at: ctx.now },
    false,
  );
}

/** Staff take back what the property paid; a resident who has spent it goes below zero. */
export async function voidLog(ctx: Ctx, { params, body }: Input) {
  const log = await lockForDecision(ctx, params.id);
  const payment = isVoidable(ruled(log)) ? await readPayment(ctx.db, log.id) : undefined;
  if (!payment) throw await refuseStale(ctx, log, log.void_at === null ? say.notApproved : say.alreadyDecided);
  if (payment.points === 0) throw await refuseStale(ctx, log, say.wentBack);
  const row = {
    key: `void:${log.id}`,
    from: payment.to_account,
    to: payment.from_account,
    points: payment.points,
    pointLogId: log.id,
    reverses: payment.id,
  };
  await transfer(ctx, { movement: 'reversal', propertyId: log.property_id, rows: [row] });
  return record(ctx, log, { reason: body.reason, void_at: ctx.now }, true);
}
