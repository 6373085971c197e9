import type { contract } from '@hearth/contract';
import { renderText } from '@hearth/contract/library/placeholders';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { reversalOf, settle, transferOf } from '../ledger/public.ts';
import { mailDecision } from './jobs.ts';
import { detailOf } from './present.ts';
import { lockLog, readPayment, readPlaceholders, ruled, type LockedLog } from './queries.ts';
import { isPending, isVoidable, paysCaller } from './rules.ts';

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

const filled = async (ctx: Ctx, log: LockedLog, reason: string) =>
  reason.includes('{') ? renderText(reason, await readPlaceholders(ctx.db, log)) : reason;

async function decide(ctx: Ctx, { params, body }: Input, status: 'approved' | 'denied') {
  const log = await lockForDecision(ctx, params.id);
  if (!isPending(ruled(log))) throw await refuseStale(ctx, log);
  const change = { status, reason: await filled(ctx, log, body.reason), decided_at: ctx.now };
  const transfer = status === 'approved' ? transferOf(log) : undefined;
  await settle(ctx, [{ log, change, transfer }], { mail: mailDecision, movesLast: true });
  return { data: await detailOf(ctx, log.id) };
}

/** Staff approve a pending submission, and the property pays its points. */
export const approve = (ctx: Ctx, input: Input) => decide(ctx, input, 'approved');

/** Staff deny a pending submission, and nothing is paid. */
export const deny = (ctx: Ctx, input: Input) => decide(ctx, input, 'denied');

/** Staff take back what the property paid; a resident who has spent it goes below zero. */
export async function voidLog(ctx: Ctx, { params, body }: Input) {
  const log = await lockForDecision(ctx, params.id);
  const payment = isVoidable(ruled(log)) ? await readPayment(ctx.db, log.id) : undefined;
  if (!payment) throw await refuseStale(ctx, log, log.void_at === null ? say.notApproved : say.alreadyDecided);
  if (payment.points === 0) throw await refuseStale(ctx, log, say.wentBack);
  const change = { reason: body.reason, void_at: ctx.now };
  await settle(ctx, [{ log, change, transfer: reversalOf(log, payment) }], { movesLast: true });
  return { data: await detailOf(ctx, log.id) };
}
