import type { contract } from '@hearth/contract';
import { codeMessages } from '@hearth/contract/brands/messages';
import type { Fulfilment } from '@hearth/contract/brands/brand-record';
import type { RedemptionStatus } from '@hearth/contract/points/redemption-record';
import { pointMessages as say } from '@hearth/contract/points/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { takeCode } from '../../brands/codes/public.ts';
import { reversalOf, settle } from '../ledger/public.ts';
import { lockLog, mailRedemption, sendRedemptionAgain } from '../point-logs/public.ts';
import { exportColumns, toWire } from './fields.ts';
import { mailHandedOver, mailReturned } from './jobs.ts';
import * as queries from './queries.ts';
import { firstStatus, isResendable, isReturnable, isToHandOver } from './rules.ts';

type Orders = typeof contract.redemptionOrders;

interface Redeemed {
  brand: { id: string; name: string; fulfilment: string };
  log: { id: string; property_id: string; user_id: string; points: number };
}

/** What a brand does once its points are taken: mails a voucher or a code, or gives its staff a task. Refused where there is nothing to give. */
export async function fulfil(ctx: Ctx, { brand, log }: Redeemed): Promise<void> {
  const kind = brand.fulfilment as Fulfilment;
  const id = newId();
  const { property_id, user_id } = log;
  await queries.insertRedemption(
    ctx.db,
    {
      id,
      point_log_id: log.id,
      property_id,
      user_id,
      brand_id: brand.id,
      kind,
      status: firstStatus[kind],
      points: -log.points,
    },
    ctx.now,
  );
  if (kind === 'codes' && (await takeCode(ctx.db, id)) === undefined) throw conflict(codeMessages.runOut(brand.name));
  ctx.enqueue(mailRedemption, { pointLogId: log.id, propertyId: property_id, messageKey: `redemption:${log.id}` });
  ctx.changed({ topic: 'redemption', op: 'insert', propertyId: property_id, ids: [id] });
}

/** Staff see what was handed out at their properties, and brand admins everywhere. */
export async function list(ctx: Ctx, { query }: InputOf<Orders['list']>): Promise<AnswerOf<Orders['list']>> {
  if (query.format === 'csv')
    return ctx.csv({
      name: 'redemptions.csv',
      rows: (db) => queries.allRedemptions(db, ctx.scope, query),
      columns: exportColumns,
    });
  const { rows, totalCount } = await queries.pageOfRedemptions(ctx.db, ctx.scope, query);
  return { body: { data: rows.map((row) => toWire(ctx, row)), totalCount } };
}

export async function costs(ctx: Ctx, { query }: InputOf<Orders['costs']>): Promise<AnswerOf<Orders['costs']>> {
  return { data: await queries.readCosts(ctx.db, ctx.scope, query) };
}

const present = async (ctx: Ctx, id: string) => {
  const row = await queries.readRedemption(ctx.db, id);
  if (!row) throw notFound('Redemption');
  return toWire(ctx, row);
};

/** The redemption, locked so that of two who act on it the second is told what the first did. */
async function lock(ctx: Ctx, id: string) {
  const order = await queries.lockRedemption(ctx.db, id);
  if (!order) throw notFound('Redemption');
  return { ...order, status: order.status as RedemptionStatus };
}
type Locked = Awaited<ReturnType<typeof lock>>;

const tell = (ctx: Ctx, { id, property_id, point_log_id, user_id }: Locked) => {
  ctx.changed({ topic: 'redemption', op: 'update', propertyId: property_id, ids: [id] });
  ctx.changed({ topic: 'pointLog', op: 'update', propertyId: property_id, ids: [point_log_id], userIds: [user_id] });
};

/** Staff gave the reward to the resident. */
export async function handOver(
  ctx: Ctx,
  { params: { id } }: InputOf<Orders['handOver']>,
): Promise<AnswerOf<Orders['handOver']>> {
  const order = await lock(ctx, id);
  if (!isToHandOver(order)) throw conflict(say.notToHandOver, await present(ctx, id));
  await queries.settleRedemption(ctx.db, id, { status: 'delivered', by: actorId(ctx), at: ctx.now });
  ctx.audit({
    target: 'pointLog',
    id: order.point_log_id,
    propertyId: order.property_id,
    before: { redemption: order.status },
    after: { redemption: 'delivered' },
  });
  tell(ctx, order);
  ctx.enqueue(mailHandedOver, { propertyId: order.property_id, logIds: [order.point_log_id] });
  return { data: await present(ctx, id) };
}

/** Staff give the points back of what nobody got: one reversal, and the resident is told. */
export async function giveBack(
  ctx: Ctx,
  { params: { id }, body: { reason } }: InputOf<Orders['return']>,
): Promise<AnswerOf<Orders['return']>> {
  const order = await lock(ctx, id);
  if (order.user_id === ctx.actor.id) throw forbidden(say.ownSubmission);
  const spending = isReturnable(order) ? await queries.readSpending(ctx.db, order.point_log_id) : undefined;
  const log = await lockLog(ctx.db, order.point_log_id);
  if (!spending || !log || log.void_at !== null) throw conflict(say.notReturnable, await present(ctx, id));
  await queries.settleRedemption(ctx.db, id, { status: 'returned', reason, by: actorId(ctx), at: ctx.now });
  await settle(ctx, [{ log, change: { reason, void_at: ctx.now }, transfer: reversalOf(log, spending) }], {
    mail: mailReturned,
  });
  ctx.changed({ topic: 'redemption', op: 'update', propertyId: order.property_id, ids: [id] });
  return { data: await present(ctx, id) };
}

/** Staff send the mail of a redemption again, with the same code. */
export async function resend(
  ctx: Ctx,
  { params: { id }, body: { email } }: InputOf<Orders['resend']>,
): Promise<AnswerOf<Orders['resend']>> {
  const order = await lock(ctx, id);
  if (!isResendable(order)) throw conflict(say.notResendable, await present(ctx, id));
  await sendRedemptionAgain(ctx, order.point_log_id, email);
  ctx.changed({ topic: 'redemption', op: 'update', propertyId: order.property_id, ids: [id] });
  return { success: true, message: say.emailSent };
}
