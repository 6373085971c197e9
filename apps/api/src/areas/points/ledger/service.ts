import type { Ctx } from '../../../platform/context.ts';
import { enqueueLogMail, type LogMail } from './mail.ts';
import { insertLogs, payTransfers, updateLogs, type LogChange, type NewLog } from './queries.ts';
import { transferOf, type Payable, type Transfer } from './rules.ts';

export interface Payment {
  log: NewLog;
  /** Recorded in the audit log. */
  after: object;
  /** Overrides the transfer's idempotency key. */
  key?: string;
}

interface PaymentOptions {
  /** Unset for auto-approved logs and jobs. */
  decidedBy?: string;
  mail?: LogMail;
  /** Moves points right before the commit, to hold account locks briefly. Do not read balances before that. */
  movesLast?: boolean;
}

/** Inserts approved logs with their transfers and publishes the changes, all or none. */
export async function pay(ctx: Ctx, payments: readonly Payment[], { decidedBy, mail, movesLast }: PaymentOptions = {}) {
  const logs = payments.map(({ log }) => log);
  await insertLogs(ctx.db, logs, { by: ctx.actor.id, decidedBy: decidedBy ?? null, at: ctx.now });
  const transfers = payments.flatMap(({ log, key }) => {
    const transfer = transferOf(log);
    return transfer ? [key === undefined ? transfer : { ...transfer, key }] : [];
  });
  await post(ctx, transfers, movesLast);
  for (const { log, after } of payments)
    ctx.record('pointLog', { op: 'insert', id: log.id, propertyId: log.property_id, userId: log.user_id, after });
  balancesChanged(ctx, 'insert', logs, transfers);
  if (mail) enqueueLogMail(ctx, mail, logs);
}

/** An existing log before its review. */
export interface DecidedLog extends Payable {
  status: string;
  reason: string;
  void_at: Date | null;
}

export interface Decision {
  log: DecidedLog;
  change: LogChange;
  /** Undefined for denials. */
  transfer?: Transfer | undefined;
}

/** Reviews existing logs: pays approvals, reverses voids, and publishes the changes. */
export async function settle(
  ctx: Ctx,
  decisions: readonly Decision[],
  { mail, decidedBy, movesLast }: PaymentOptions = {},
) {
  const logs = decisions.map(({ log }) => log);
  await updateLogs(
    ctx.db,
    decisions.map(({ log: { id }, change }) => ({ id, ...change })),
    decidedBy ?? ctx.actor.id,
  );
  const transfers = decisions.flatMap(({ transfer }) => transfer ?? []);
  await post(ctx, transfers, movesLast);
  for (const { log, change } of decisions)
    ctx.record('pointLog', {
      op: 'update',
      id: log.id,
      propertyId: log.property_id,
      userId: log.user_id,
      before: { status: log.status, reason: log.reason, voidDate: log.void_at },
      after: { ...change, points: log.points },
    });
  balancesChanged(ctx, 'update', logs, transfers);
  if (mail) enqueueLogMail(ctx, mail, logs);
}

async function post(ctx: Ctx, transfers: readonly Transfer[], movesLast = false) {
  if (transfers.length === 0) return;
  const move = () => payTransfers(ctx.db, transfers);
  if (movesLast) ctx.beforeCommit(move);
  else await move();
}

/** A review also changes the property's pending points; balances change where points move. */
function balancesChanged(ctx: Ctx, op: 'insert' | 'update', logs: readonly Payable[], transfers: readonly Transfer[]) {
  const accounts = new Set(transfers.flatMap(({ from, to }) => [from, to]));
  for (const [propertyId, own] of Map.groupBy(logs, (log) => log.property_id)) {
    if (op === 'update' || accounts.has(propertyId))
      ctx.changed({ topic: 'property', op: 'update', propertyId, ids: [propertyId] });
    const people = [...new Set(own.flatMap((log) => log.user_id ?? []))].filter((id) => accounts.has(id));
    if (people.length > 0) ctx.changed({ topic: 'user', op: 'update', propertyId, ids: people });
  }
}
