import { contract } from '@hearth/contract';
import { metaOf } from '@hearth/contract/definition';
import type { Endpoint } from '@hearth/contract/endpoint';
import { formatCount } from '@hearth/contract/format';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import type { Movement } from '../ledger/public.ts';
import { readAudit, readDeliveries, readLogRow, readTransfers } from './queries.ts';

const named = (endpoint: Endpoint, text: string) => [metaOf(endpoint).action, text] as const;
/** What the calls that make or change a log are called. */
const actionTexts = new Map([
  named(contract.pointLogs.approve, 'Approved'),
  named(contract.pointLogs.deny, 'Denied'),
  named(contract.pointLogs.void, 'Voided'),
  named(contract.pointLogs.comment, 'Commented'),
  named(contract.pointLogs.deleteImage, 'Deleted an image'),
  named(contract.pointLogs.resendRedemptionEmail, 'Asked for the redemption email again'),
  named(contract.gifts.award, 'Sent as a gift'),
  named(contract.rentRoll.send, 'Sent for the rent'),
  named(contract.renewals.renew, 'Sent for a renewal'),
  named(contract.submissions.submit, 'Submitted'),
  named(contract.submissions.answer, 'Answered'),
  named(contract.redemptions.redeem, 'Redeemed'),
  named(contract.redemptionOrders.handOver, 'Marked as delivered'),
  named(contract.redemptionOrders.return, 'Points returned'),
  named(contract.redemptionOrders.resend, 'Asked for the redemption email again'),
  named(contract.redemptionOrders.retry, 'Asked the provider again'),
  named(contract.redemptions.sendToFriend, 'Sent to a friend'),
  named(contract.pointsRequests.allocate, 'Allocated to the property'),
]);
const [decideMany] = named(contract.decisions.decideMany, '');

const decisionTexts: Record<string, string> = { approved: 'Approved', denied: 'Denied' };

/** What became of a redemption at its provider. */
const deliveryTexts: Record<string, string> = {
  waiting: 'Waits for the provider',
  failed: 'Not delivered',
  delivered: 'Delivered by the provider',
  returning: 'Asked the provider to cancel it',
};
const isByItself = (action: string) => action === 'job';

function deliveryText(action: string, after: unknown): string | undefined {
  const { redemption, void_at: voidAt } = (after ?? {}) as { redemption?: string; void_at?: string };
  if (redemption === 'returning' || (redemption && isByItself(action))) return deliveryTexts[redemption];
  return voidAt && isByItself(action) ? 'Points returned' : undefined;
}

/** What an action is called; a decision on many at once reads as one on this log alone. */
const textOf = (action: string, after: unknown) =>
  (after as { isElsewhere?: boolean } | null)?.isElsewhere
    ? 'Sent the voucher to another address'
    : action === decideMany
      ? (decisionTexts[(after as { status?: string } | null)?.status ?? ''] ?? action)
      : (deliveryText(action, after) ?? actionTexts.get(action) ?? action);

const movementTexts: Record<Movement, string> = {
  award: 'Points paid',
  redemption: 'Points redeemed',
  friend: 'Points sent to a friend',
  allocation: 'Points allocated',
  removal: 'Points returned to the property',
  reversal: 'Points taken back',
};

const withReason = (text: string, after: unknown) => {
  const { reason, comment, email } = (after ?? {}) as { reason?: string; comment?: string; email?: string };
  const detail = reason ?? comment ?? email;
  return detail ? `${text}: ${detail}` : text;
};

/** Staff follow what happened to a log: who decided what, which mails went out and arrived, which points moved. */
export async function history(ctx: Ctx, { params }: InputOf<typeof contract.pointLogs.history>) {
  const log = await readLogRow(ctx.db, params.id);
  if (!log) throw notFound('Point log');
  const audit = await readAudit(ctx.db, log.id);
  const deliveries = await readDeliveries(ctx.db, log.id);
  const transfers = await readTransfers(ctx.db, log);
  const entries = [
    ...audit.map((row) => ({
      at: row.at,
      kind: 'action',
      text: withReason(textOf(row.action, row.after), row.after),
      by: row.by,
      status: null,
    })),
    ...deliveries.map((row) => ({
      at: row.created_at,
      kind: 'mail',
      text: `${row.subject} → ${row.recipient}${row.detail ? ` (${row.detail})` : ''}`,
      by: '',
      status: row.status,
    })),
    ...transfers.map((row) => ({
      at: row.created_at,
      kind: 'transfer',
      text: `${movementTexts[row.kind as Movement]}: ${formatCount(row.points)}`,
      by: row.by,
      status: null,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return { data: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), totalCount: entries.length };
}
